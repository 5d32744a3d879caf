import type { outcome } from "./copy";

/** A hundred panes: the time that is saved is clear, what is left is lit. Three more figures below. */
export function Outcome({ outcome: { value, label, text, saved, left, others } }: { outcome: typeof outcome }) {
  return (
    <>
      <div className="grid items-baseline gap-x-16 gap-y-5 lg:grid-cols-[1.1fr_1fr]">
        <h2 className="text-h2">
          <span className="text-giant tracking-display">{value}</span> <span className="mt-2 block">{label}</span>
        </h2>
        <p className="text-lg">{text}</p>
      </div>
      <HundredPanes left={left.panes} />
      <p className="mt-3 flex justify-between gap-6 font-semibold text-heading">
        {saved} <span className="text-right">{left.text}</span>
      </p>
      <dl className="mt-8 grid gap-x-10 gap-y-4 md:grid-cols-3">
        {others.map((item) => (
          <div key={item.value} className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-4 md:flex md:flex-col-reverse md:justify-end">
            <dt className="order-last md:order-none">{item.label}</dt>
            <dd className="text-h2 font-semibold text-heading">{item.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** 25 by 4 panes, column by column. The last ones are the time that an approval still takes. */
function HundredPanes({ left }: { left: number }) {
  /** The first whole column of what is left, and the top of the panes in the column before it. */
  const x = 250 - Math.floor(left / 4) * 10;
  const y = 40 - (left % 4) * 10;
  const lines = (count: number, line: (at: number) => string) => Array.from({ length: count - 1 }, (_, at) => line((at + 1) * 10)).join("");
  return (
    <svg viewBox="0 0 250 40" aria-hidden="true" className="drawing mt-8 block w-full fill-none">
      <path d="M0 0h250v40H0z" strokeWidth="3" />
      <path d={`M${x} 0H250V40H${x - 10}V${y}H${x}z`} className="fill-glass" />
      <path strokeOpacity=".4" d={lines(25, (x) => `M${x} 0v40`) + lines(4, (y) => `M0 ${y}h250`)} />
      <path d={`M${x} 0V${y}h-10V40`} strokeWidth="3" />
    </svg>
  );
}
