import { StepTitle } from "../../sections/steps";
import type { workflow as copy } from "./copy";
import { DiamondList } from "./diamond-list";

type Morning = typeof copy.morning;

/** Visits in a row of the window. */
const COLUMNS = 8;

/** Three columns, each with the same visits in one more state; on a phone each window is above its text. */
export function Workflow({ workflow: { morning, steps } }: { workflow: typeof copy }) {
  return (
    <ol className="grid gap-y-10 md:grid-cols-3">
      {steps.map(({ title, by, caption, text, points }, index) => (
        <li key={title} className="group md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0">
          <p className="self-end pr-4 pb-3 font-semibold text-heading">{caption}</p>
          <Visits morning={morning} step={index} />
          <div className="pt-5 pr-6">
            <p className="text-sm font-semibold text-glass-deep">{by}</p>
            <StepTitle number={index + 1} title={title} />
            <p className="mt-1.5">{text}</p>
          </div>
          <DiamondList items={points} className="mt-4 self-start pr-6" />
        </li>
      ))}
    </ol>
  );
}

/** A pane for each visit. Step by step fewer are lit, and those more strongly; at last each holds a letter. */
function Visits({ morning: { visits, unnamed, qualified }, step }: { morning: Morning; step: number }) {
  const rows = visits / COLUMNS;
  const named = Array.from({ length: visits }, (_, at) => at).filter((at) => !unnamed.some((one) => one === at));
  const panes = (which: readonly number[]) => which.map((at) => `M${placeOf(at)}h10v8h-10z`).join("");
  const lines =
    Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * 8}h80`).join("") +
    Array.from({ length: COLUMNS - 1 }, (_, at) => `M${(at + 1) * 10} 0v${rows * 8}`).join("");
  return (
    <div aria-hidden="true" className="border-2 border-lead bg-pane md:group-not-first:border-l-0">
      <svg viewBox={`0 0 80 ${rows * 8}`} preserveAspectRatio="none" className="drawing block h-44 w-full lg:h-52">
        <path stroke="none" d={panes(named)} className={step === 0 ? "fill-glass-pale" : "fill-glass-wash"} />
        {step > 0 && <path stroke="none" d={panes(qualified)} className="fill-glass" />}
        <path d={lines} className="fill-none stroke-lead-dark" />
        {step === 2 && (
          <path strokeWidth="2" d={qualified.map((at) => `M${placeOf(at)}l5 4.5 5-4.5`).join("")} className="fill-none stroke-lead-dark" />
        )}
      </svg>
    </div>
  );
}

/** The top left corner of a visit's pane, which is 10 wide and 8 high. */
const placeOf = (at: number) => `${(at % COLUMNS) * 10} ${Math.floor(at / COLUMNS) * 8}`;
