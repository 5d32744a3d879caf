import { clsx } from "clsx";
import { SectionHeading } from "../../sections/section-heading";
import type { results } from "./copy";

/** What went into a campaign and what came back, a pane for each dollar. */
export function Results({ results: { title, text, money } }: { results: typeof results }) {
  return (
    <>
      <SectionHeading align="split" title={title} text={text} />
      <Money money={money} />
    </>
  );
}

/** Panes in a column. Ten columns are a hundred dollars. */
const ROWS = 10;

/** The hundred that was spent comes first; all that it brought is lit. */
function Money({ money: { spent, gain, returned } }: { money: typeof results.money }) {
  return (
    // 10 and 22 + 13 are the columns of panes of both parts: the policy for styles refuses widths of their own.
    <div className="mt-10 grid grid-cols-[minmax(0,10fr)_minmax(0,22fr)_minmax(0,13fr)] text-heading lg:mt-12">
      <Amount {...spent} className="row-start-1 self-end pb-3" figureClass="text-h3 sm:text-figure" />
      <Amount {...gain} className="row-start-1 self-end pb-3 col-span-2" figureClass="text-figure sm:text-giant" />
      <div aria-hidden="true" className="bg-tint">
        <Panes count={spent.dollars} />
      </div>
      <div aria-hidden="true" className={`lit col-span-2 -ml-px ${openCorner}`}>
        <Panes count={gain.dollars} />
      </div>
      {/* Below a bracket around both. */}
      <div className="col-span-3 mt-3 border-x-2 border-b-2 border-lead pt-3" aria-hidden="true" />
      <Amount {...returned} className="col-span-3 items-center pt-3" figureClass="text-h3 sm:text-figure" />
    </div>
  );
}

/** Clips the frame around the 347 panes, because three of the last column are missing. */
const openCorner = "[clip-path:polygon(0_-1px,101%_-1px,101%_70.5%,97.3%_70.5%,97.3%_101%,0_101%)]";

interface AmountProps {
  label: string;
  value: string;
  className: string;
  figureClass: string;
}

function Amount({ label, value, className, figureClass }: AmountProps) {
  return (
    <p className={clsx("flex flex-col", className)}>
      <b className={clsx("font-semibold tracking-display", figureClass)}>{value}</b>
      <span className="mt-1 text-sm/snug sm:text-base">{label}</span>
    </p>
  );
}

/** Panes column by column, in a frame for each hundred. The last column may end early. */
function Panes({ count }: { count: number }) {
  const columns = Math.ceil(count / ROWS);
  const steps = (until: number, line: (at: number) => string) => Array.from({ length: until - 1 }, (_, at) => line(at + 1)).join("");
  return (
    <svg
      viewBox={`0 0 ${columns} ${ROWS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="drawing block h-28 w-full overflow-visible fill-none sm:h-44"
    >
      <path strokeOpacity=".3" d={steps(columns, (at) => `M${at} 0v${ROWS}`) + steps(ROWS, (at) => `M0 ${at}h${columns}`)} />
      <path d={`M0 0h${columns}v${ROWS}H0z` + steps(Math.ceil(columns / 10), (at) => `M${at * 10} 0v${ROWS}`)} />
      {count % ROWS > 0 && <path d={`M${columns} ${count % ROWS}h-1V${ROWS}`} />}
    </svg>
  );
}
