import type { ReactNode } from "react";
import { fill, useSite } from "../../lib/site";
import type { race } from "./copy";

/** Twenty days and two minutes on one scale. */
export function Race({ race: { manual, ours, scale, note } }: { race: typeof race }) {
  const site = useSite();
  return (
    <div className="mt-12 grid gap-12">
      <Lane name={manual.name} total={manual.total} steps={manual.steps}>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="block h-10 w-full overflow-visible stroke-edge">
          <rect width="100" height="10" vectorEffect="non-scaling-stroke" className="fill-tint" />
          <path d="M20 0V10M40 0V10M60 0V10M80 0V10" vectorEffect="non-scaling-stroke" />
        </svg>
      </Lane>
      <Lane name={fill(ours.name, site)} total={ours.total} steps={ours.steps} lit>
        <div className="flex items-center gap-4">
          <span className="h-10 w-0.75 bg-glass" />
          <span className="text-sm">{scale}</span>
        </div>
      </Lane>
      <p className="-mt-6 text-sm text-muted">{note}</p>
    </div>
  );
}

interface LaneProps {
  name: string;
  total: string;
  steps: readonly { at: string; text: string }[];
  lit?: boolean;
  children: ReactNode;
}

function Lane({ name, total, steps, lit = false, children }: LaneProps) {
  return (
    <div className={lit ? "lit border border-lead p-5 sm:p-8" : undefined}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-h3">{name}</h3>
        <p className={`text-figure font-semibold tracking-display ${lit ? "text-glass-deep" : "text-heading"}`}>{total}</p>
      </div>
      {children}
      <ol className="mt-5 grid gap-y-3 md:grid-cols-5">
        {steps.map((step) => (
          <li key={step.at} className="max-md:grid max-md:grid-cols-[6rem_1fr] md:pr-5">
            <span className="block text-sm font-semibold text-heading">{step.at}</span>
            <span className="text-sm">{step.text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
