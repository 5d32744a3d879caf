import { clsx } from "clsx";

const pane = 18;

/** A pane for every thousand credits of a month. The last one may be lit in part, and a plan by quote has as many as you ask for. */
export function CreditPanes({ id, credits, className }: { id: string; credits: number | null; className?: string }) {
  const lit = credits === null ? 0 : credits / 1000;
  return (
    <svg viewBox={`0 0 ${12 * pane} ${pane}`} aria-hidden="true" className={clsx("mb-4 w-full", className)}>
      <clipPath id={id}>
        <rect width={lit * pane} height={pane} />
      </clipPath>
      <path d={diamonds(12)} className="fill-glass in-[.lit]:fill-glass-deep" clipPath={`url(#${id})`} />
      <path
        d={diamonds(12)}
        fill="none"
        className="stroke-edge in-[.lit]:stroke-heading"
        strokeDasharray={credits === null ? "3 2" : undefined}
      />
    </svg>
  );
}

const diamonds = (count: number) => Array.from({ length: count }, (_, at) => `M${at * pane + 9} .5l8.5 8.5-8.5 8.5-8.5-8.5z`).join("");
