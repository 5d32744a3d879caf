import { LightFan } from "../../sections/light-fan";
import { SectionHeading } from "../../sections/section-heading";
import type { checks as copy } from "./copy";

/** One number that spreads into four checks, with the fields that each returns. */
export function Checks({ checks }: { checks: typeof copy }) {
  const { title, text, number, numberLabel, items, returns } = checks;
  return (
    <>
      <SectionHeading title={title} text={text} align="split" className="mb-10" />
      <p className="lit mx-auto flex flex-wrap items-baseline justify-between gap-x-8 border border-lead p-5 text-heading max-lg:border-b-0 sm:p-7 lg:w-1/2">
        {numberLabel}
        <b className="text-display font-semibold tracking-display">{number}</b>
      </p>
      <LightFan count={items.length} way="spreads" className="h-56 w-full max-lg:hidden" />
      <ol className="grid gap-px border border-lead bg-lead sm:grid-cols-2 lg:grid-cols-4">
        {items.map((item) => (
          <li key={item.title} className="bg-pane p-5 sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:gap-y-0 sm:p-6">
            <h3 className="text-h3">{item.title}</h3>
            <p className="mt-2 mb-5">{item.text}</p>
            <dl className="border-t border-lead pt-4">
              <dt className="text-sm text-muted-foreground">{returns}</dt>
              <dd>
                <ul className="mt-2 grid gap-1.5">
                  {item.returns.map((field) => (
                    <li key={field} className="flex items-center gap-3 font-semibold text-heading">
                      <span className="size-2 rotate-45 bg-glass" />
                      {field}
                    </li>
                  ))}
                </ul>
              </dd>
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}
