import { FigureRows } from "../../sections/articles/figure-rows";

const groups = [
  { name: "four or five groups read", won: 7, lost: 5, litClass: "col-span-7 grid-cols-7" },
  { name: "three or fewer", won: 1, lost: 7, litClass: "grid-cols-1" },
];

/** A pane for each of 20 deals. Those that were won are one sheet of light. */
export function WonDeals() {
  return (
    <FigureRows
      rows={groups.map(({ name, won, lost, litClass }) => ({
        figure: `${won} of ${won + lost}`,
        label: `won, with ${name}`,
        picture: (
          <div className="grid h-14 grid-cols-12 sm:h-20">
            <Deals count={won} className={`lit grid ${litClass}`} />
            <Deals count={lost} className="contents" />
          </div>
        ),
      }))}
    />
  );
}

function Deals({ count, className }: { count: number; className: string }) {
  return (
    <span className={className}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="-ml-px border border-lead" />
      ))}
    </span>
  );
}
