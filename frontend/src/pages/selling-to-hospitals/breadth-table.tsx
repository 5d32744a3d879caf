const groups = [
  { name: "four or five groups read", won: 7, lost: 5, litClass: "col-span-7 grid-cols-7" },
  { name: "three or fewer", won: 1, lost: 7, litClass: "grid-cols-1" },
];

/** A pane for each of 20 deals, both rows at one scale. Those that were won are one sheet of light. */
export function BreadthTable() {
  return (
    <dl className="grid gap-px border border-lead bg-lead">
      {groups.map(({ name, won, lost, litClass }) => (
        <div key={name} className="grid items-center gap-4 bg-pane p-4 sm:grid-cols-[13rem_1fr] sm:gap-6 sm:p-6">
          <dt>
            <b className="mb-1 block text-figure font-semibold tracking-display text-heading">
              {won} of {won + lost}
            </b>
            won, with {name}
          </dt>
          <dd aria-hidden="true" className="grid h-14 grid-cols-12 sm:h-20">
            <Deals count={won} className={`lit grid ${litClass}`} />
            <Deals count={lost} className="contents" />
          </dd>
        </div>
      ))}
    </dl>
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
