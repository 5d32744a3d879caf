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
      <div className="relative mt-10">
        <svg
          viewBox={`0 0 ${Math.ceil(panes.length / ROWS) * 3} ${ROWS * 2}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="drawing h-64 w-full overflow-visible"
        >
          {panes.map(({ index, x, y }) => (
            <rect key={index} x={x} y={y} width="3" height="2" className={fillOf(index - without)} />
          ))}
        </svg>
        <p className="absolute bottom-0 left-0 m-px max-w-[64%] bg-page py-2 pr-4">
          <b className="block text-figure font-semibold tracking-display text-heading">{without}</b>
          {result.withoutLabel}
        </p>
      </div>
      <p className="mt-4 ml-auto max-w-80 text-right">
        <b className="block text-figure font-semibold tracking-display text-glass-deep">+{added}</b>
        {result.addedLabel}
      </p>
    </>
  );
}

/** The added panes are lit; neighbors differ as in hand-made glass. */
function fillOf(added: number) {
  if (added < 0) return "fill-pane";
  return added % 3 === 0 ? "fill-glass-pale" : "fill-glass";
}
