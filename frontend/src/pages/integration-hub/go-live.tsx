import { cn } from "../../lib/cn";
import { glassClass, type Glass } from "../../sections/glass";
import { StepTitle } from "../../sections/steps";
import type { steps } from "./copy";

/** Four steps below four lines that are plugged in, mapped, rehearsed and switched on. */
export function GoLive({ items }: { items: typeof steps.items }) {
  return (
    <div className="mt-10">
      <Lines />
      <ol className="grid gap-x-8 gap-y-6 pt-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-0">
        {items.map((item, index) => (
          <li key={item.title} className="lg:pr-8 lg:not-first:pl-6">
            <StepTitle number={index + 1} title={item.title} />
            <p className="mt-2">{item.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface Line {
  glass: Glass;
  /** Its height before it is mapped, in percent, and after. */
  from: number;
  to: number;
  /** The height of its plug. */
  plugClass: string;
}

const lines: readonly Line[] = [
  { glass: "cobalt", from: 20, to: 60, plugClass: "top-[20%]" },
  { glass: "viridian", from: 40, to: 20, plugClass: "top-[40%]" },
  { glass: "amber", from: 60, to: 80, plugClass: "top-[60%]" },
  { glass: "ruby", from: 80, to: 40, plugClass: "top-[80%]" },
];

/** Each step is 100 wide. */
function Lines() {
  return (
    <div aria-hidden="true" className="relative isolate h-40 border border-lead sm:h-64">
      <span className="lit glint absolute inset-y-0 right-0 -z-1 w-1/4 border-l border-lead" />
      <svg viewBox="0 0 400 100" preserveAspectRatio="none" fill="none" className="size-full overflow-visible">
        <path d="M100 0V100M200 0V100" vectorEffect="non-scaling-stroke" className="stroke-hairline" />
        {lines.map(({ glass, from, to }) => (
          <g key={glass} strokeWidth="3" className={cn("stroke-glass", glassClass[glass])}>
            <path d={`M8 ${from}H100C150 ${from} 150 ${to} 200 ${to}`} vectorEffect="non-scaling-stroke" />
            <path d={`M200 ${to}H300`} strokeDasharray="3 9" vectorEffect="non-scaling-stroke" />
            <path d={`M300 ${to}H400`} strokeWidth="12" vectorEffect="non-scaling-stroke" />
          </g>
        ))}
      </svg>
      {lines.map(({ glass, plugClass }) => (
        <span
          key={glass}
          className={cn("absolute left-[2%] -mt-2 -ml-2 size-4 rotate-45 border border-lead bg-glass", plugClass, glassClass[glass])}
        />
      ))}
    </div>
  );
}
