import { cn } from "../../lib/cn";
import { glassClass, type Glass } from "../../sections/glass";
import type { steps } from "./copy";

/** Four steps below four lines that are plugged in, mapped, rehearsed and switched on. */
export function GoLive({ items }: { items: typeof steps.items }) {
  return (
    <div className="mt-10">
      <Lines />
      <ol className="grid gap-x-8 gap-y-6 pt-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-0">
        {items.map((item, index) => (
          <li key={item.title} className="lg:pr-8 lg:not-first:pl-6">
            <h3 className="text-h3">
              <span className="mr-2.5 text-glass-deep">{index + 1}</span>
              {item.title}
            </h3>
            <p className="mt-2">{item.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Each line: its color, its height before it is mapped, and after. A step is 100 wide. */
const lines: readonly (readonly [Glass, number, number])[] = [
  ["cobalt", 20, 60],
  ["viridian", 40, 20],
  ["amber", 60, 80],
  ["ruby", 80, 40],
];

function Lines() {
  return (
    <div aria-hidden="true" className="relative isolate h-40 border border-lead sm:h-64">
      <span className="lit glint absolute inset-y-0 right-0 -z-1 w-1/4 border-l border-lead" />
      <svg viewBox="0 0 400 100" preserveAspectRatio="none" fill="none" className="size-full overflow-visible">
        <path d="M100 0V100M200 0V100" vectorEffect="non-scaling-stroke" className="stroke-hairline" />
        {lines.map(([glass, before, after]) => (
          <g key={glass} strokeWidth="3" className={cn("stroke-glass", glassClass[glass])}>
            <path d={`M8 ${before}H100C150 ${before} 150 ${after} 200 ${after}`} vectorEffect="non-scaling-stroke" />
            <path d={`M200 ${after}H300`} strokeDasharray="3 9" vectorEffect="non-scaling-stroke" />
            <path d={`M300 ${after}H400`} strokeWidth="12" vectorEffect="non-scaling-stroke" />
          </g>
        ))}
      </svg>
      {lines.map(([glass, before]) => (
        <span
          key={glass}
          style={{ top: `${before}%` }}
          className={cn("absolute left-[2%] -mt-2 -ml-2 size-4 rotate-45 border border-lead bg-glass", glassClass[glass])}
        />
      ))}
    </div>
  );
}
