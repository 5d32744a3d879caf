import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { LightFan } from "../../sections/light-fan";
import type { benchmark as copy } from "./copy";

/** Six contracts that melt into one record. */
export function Benchmark({ benchmark }: { benchmark: typeof copy }) {
  const { title, text, fact, tools, one } = benchmark;
  const site = useSite();
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.4fr_1fr] lg:items-end">
        <div>
          <h2 className="text-h2">{title}</h2>
          <p className="mt-4 max-w-prose text-lg">{text}</p>
        </div>
        <dl className="flex items-center gap-5 lg:justify-end">
          <dt className="order-last max-w-52">
            <strong className="block">{fact.label}</strong>
            {fact.text}
          </dt>
          <dd className="text-giant font-semibold tracking-display text-heading">{fact.value}</dd>
        </dl>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-px border border-lead bg-lead sm:grid-cols-3 lg:grid-cols-6">
        {tools.map((tool) => (
          <li key={tool} className="flex min-h-18 items-end bg-tint px-4 py-3 leading-snug lg:min-h-24">
            {tool}
          </li>
        ))}
      </ul>
      <LightFan count={tools.length} way="gathers" />
      <div className="lit glint mx-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border border-lead p-5 max-lg:border-t-0 sm:p-7 lg:w-1/2">
        <p className="text-h3 font-semibold text-heading">{fill(one.name, site)}</p>
        <p className="text-heading">{one.text}</p>
      </div>
    </>
  );
}
