import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { SectionHeading } from "../../sections/section-heading";
import type { panes } from "./copy";

/** The names of the fields that every provider has, and beside them the other half: large, lit, with values. */
export function DataPoints({ panes: { title, text, usual, added, usualLabel, addedLabel } }: { panes: typeof panes }) {
  const site = useSite();
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.7fr]">
      <div className="flex flex-col">
        <SectionHeading title={title} text={text} />
        <Label text={usualLabel} className="mt-8 lg:mt-auto lg:pt-8" />
        <ul className="mt-4 grid grid-cols-3 gap-px border border-lead bg-lead text-sm text-body">
          {usual.map((point) => (
            <li key={point} className="flex min-h-14 items-center bg-tint px-3 py-2 leading-snug">
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="glass-amber flex flex-col">
        <Label text={fill(addedLabel, site)} className="text-heading" isLit />
        <dl className="lit mt-4 grid grow gap-px p-px sm:grid-cols-3">
          {added.map(({ label, value }) => (
            <div
              key={label}
              className="framed flex gap-x-4 p-3.5 max-sm:items-baseline max-sm:justify-between sm:min-h-36 sm:flex-col sm:justify-end sm:p-5"
            >
              <dt className="text-sm">{label}</dt>
              <dd className="font-semibold text-heading max-sm:text-right max-sm:leading-snug sm:text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Label({ text, className, isLit = false }: { text: string; className: string; isLit?: boolean }) {
  return (
    <h3 className={`flex items-center gap-2.5 text-base ${className}`}>
      <span className={`size-2 rotate-45 border border-glass-deep ${isLit ? "bg-glass" : ""}`} />
      {text}
    </h3>
  );
}
