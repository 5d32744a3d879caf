import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { SectionHeading } from "../../sections/section-heading";
import type { panes } from "./copy";

/** A window with a pane for each field. The half that other providers lack is lit. */
export function DataPoints({ panes: { title, text, usual, extra, usualLabel, addedLabel } }: { panes: typeof panes }) {
  const site = useSite();
  return (
    <>
      <SectionHeading title={title} text={text} />
      <div className="mt-12 grid gap-6 lg:grid-cols-2">
        <Window label={usualLabel} points={usual} />
        <Window label={fill(addedLabel, site)} points={extra} lit />
      </div>
    </>
  );
}

function Window({ label, points, lit = false }: { label: string; points: readonly string[]; lit?: boolean }) {
  return (
    <div>
      <h3 className="flex items-center gap-2.5 text-base">
        <span className={`size-2 rotate-45 border border-glass-deep ${lit ? "bg-glass" : ""}`} />
        {label}
      </h3>
      {/* Light inside a dark section, also on a dark screen: this half is lit. */}
      <ul className={`panes mt-4 grid-cols-3 ${lit ? "glass-amber" : ""}`}>
        {points.map((point) => (
          <li
            key={point}
            className={`flex min-h-24 items-end p-2.5 text-sm font-medium sm:p-4 sm:text-base ${lit ? "lit text-heading" : ""}`}
          >
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
