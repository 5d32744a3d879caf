import { cn } from "../../lib/cn";
import type { heroWindow, WindowPane } from "./copy-window";
import { GlassPane } from "./glass-pane";
import { PipelinePane } from "./pipeline-pane";

/**
 * The hero's window, with a visitor behind each pane. At first all visitors are anonymous; within five seconds four of five get names and colors.
 * With reduced motion it is lit from the start. Each row leans, and the text in it is upright.
 */
export function HeroWindow({ copy, className }: { copy: typeof heroWindow; className?: string }) {
  return (
    <ul aria-label={copy.label} className={cn("flex flex-col gap-0.5 overflow-hidden bg-lead pt-0.5 text-sm", className)}>
      {copy.panes.map((pane, index) => (
        <li key={pane.city} className={cn("-mx-4 flex min-h-24 grow gap-0.5", leanClass[index], lightClass[index])}>
          <GlassPane shape={index} className={leftClass[index]} />
          <Visitor pane={pane} copy={copy} upright={uprightClass[index]} />
          <GlassPane shape={index + 3} className="min-w-12 flex-1" />
        </li>
      ))}
      <PipelinePane pipeline={copy.pipeline} />
    </ul>
  );
}

/** The color of a pane, and the time at which it lights up. */
const lightClass = ["glass-cobalt [--at:1s]", "glass-amber [--at:1.9s]", "glass-viridian [--at:2.8s]", undefined, "glass-ruby [--at:3.7s]"];

const leanClass = ["-skew-x-3", "skew-x-2", "-skew-x-2", "skew-x-3", "-skew-x-2"];
const uprightClass = ["skew-x-3", "-skew-x-2", "skew-x-2", "-skew-x-3", "skew-x-2"];
const leftClass = ["w-16 lg:w-[26%]", "w-24 lg:w-[38%]", "w-12 lg:w-[30%]", "w-28 lg:w-[24%]", "w-20 lg:w-[36%]"];

function Visitor({ pane, copy, upright }: { pane: WindowPane; copy: typeof heroWindow; upright: string | undefined }) {
  return (
    <div className="relative grow basis-48 bg-pane sm:basis-60">
      {pane.visitor && <span className="lit-behind absolute inset-0 motion-safe:animate-light" />}
      <div className={cn("relative grid h-full content-center px-4 py-3", upright)}>
        <p className="text-xs text-muted">
          {pane.city}, {pane.page}
        </p>
        <div className="alternatives">
          {pane.visitor ? (
            <>
              <p aria-hidden="true" className="text-base font-semibold text-muted opacity-0 motion-safe:animate-leave">
                {copy.anonymous}
              </p>
              <p className="motion-safe:animate-light">
                <b className="block text-base font-semibold text-heading">{pane.visitor.name}</b>
                <span className="block text-xs">{pane.visitor.detail}</span>
              </p>
            </>
          ) : (
            <p className="text-muted">
              <b className="block text-base font-semibold">{copy.anonymous}</b>
              <span className="block text-xs">{copy.noMatch}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
