import { SectionHeading } from "../../sections/section-heading";
import type { result as copy } from "./copy";

const ROWS = 3;

/** One figure, and the replies that it stands for: a pane each, column by column. */
export function Lift({ result }: { result: typeof copy }) {
  const { without, added } = result.replies;
  const panes = Array.from({ length: without + added }, (_, index) => ({
    index,
    x: Math.floor(index / ROWS) * 3,
    y: (index % ROWS) * 2,
  }));
  return (
    <>
      <div className="grid gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-end lg:gap-16">
        <SectionHeading title={result.title} text={result.text} />
        <dl className="flex flex-col-reverse">
          <dt className="mt-2">
            <strong className="block text-lg">{result.lift.label}</strong>
            {result.lift.cause}
          </dt>
          <dd className="text-giant font-semibold tracking-display text-heading">{result.lift.figure}</dd>
        </dl>
      </div>
      <svg
        viewBox={`0 0 ${Math.ceil(panes.length / ROWS) * 3} ${ROWS * 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="drawing mt-10 h-56 w-full overflow-visible sm:h-72"
      >
        {panes.map(({ index, x, y }) => (
          <rect key={index} x={x} y={y} width="3" height="2" className={fillOf(index - without)} />
        ))}
      </svg>
      <dl className="mt-5 flex justify-between gap-8">
        <Count figure={String(without)} label={result.withoutLabel} className="text-heading" />
        <Count figure={`+${added}`} label={result.addedLabel} className="text-glass-deep" />
      </dl>
    </>
  );
}

function Count({ figure, label, className }: { figure: string; label: string; className: string }) {
  return (
    <div className={`flex max-w-72 flex-col ${className}`}>
      <dt className="order-last mt-1 text-body">{label}</dt>
      <dd className="text-h2 font-semibold tracking-title">{figure}</dd>
    </div>
  );
}

/** The added panes are lit; neighbors differ as in hand-made glass. */
function fillOf(added: number) {
  if (added < 0) return "fill-pane";
  return added % 3 === 0 ? "fill-glass-pale" : "fill-glass";
}
