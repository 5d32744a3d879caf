import { SectionHeading } from "../../sections/section-heading";
import type { result as copy } from "./copy";

/** Two rows of replies on one scale, a pane each. Those that the popup added are lit, and the figure stands above them. */
export function Lift({ result }: { result: typeof copy }) {
  const { without, added } = result.replies;
  return (
    <>
      <SectionHeading title={result.title} text={result.text} />
      {/* 20 and 7 are `without` and `added`: the policy for styles refuses widths of their own. */}
      <dl className="mt-10 grid grid-cols-[20fr_7fr] lg:mt-6 lg:grid-rows-[1fr_auto]">
        <div className="contents">
          <dt className="order-1 col-span-full self-end pb-3 lg:col-span-1">
            <Count of={without} label={result.withoutLabel} />
          </dt>
          <dd className="order-2 col-start-1">
            <Panes count={without} className="fill-tint" />
          </dd>
        </div>
        <div className="contents">
          <dt className="order-4 pt-3 pr-4 lg:pr-0">
            <Count of={without + added} label={result.withLabel} />
          </dt>
          <dd className="order-3 col-span-full -mt-px grid grid-cols-[20fr_7fr]">
            <Panes count={without} className="fill-glass-wash" />
            <div className="lit -ml-px">
              <Panes count={added} className="fill-none" />
            </div>
          </dd>
        </div>
        {/* The bracket is as wide as the lit panes: above them, below them on a phone. */}
        <div className="max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-2 lg:self-end lg:pb-1.5">
          <dt className="order-5 col-span-full pt-4 lg:order-none lg:pt-0 lg:pl-4">
            <strong>{result.lift.label}</strong> {result.lift.cause}
          </dt>
          <dd className="order-4 flex flex-col-reverse justify-end gap-2 pt-1.5 text-center text-h2 font-semibold tracking-display text-heading lg:flex-col lg:text-left lg:text-giant">
            <span className="lg:pl-3">{result.lift.figure}</span>
            <span aria-hidden="true" className="h-3 border-2 border-glass max-lg:border-t-0 lg:border-b-0" />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Count({ of, label }: { of: number; label: string }) {
  return (
    <span className="flex items-baseline gap-x-3 leading-snug">
      <b className="text-h2 font-semibold tracking-title text-heading">{of}</b>
      {label}
    </span>
  );
}

function Panes({ count, className }: { count: number; className: string }) {
  const lines = Array.from({ length: count - 1 }, (_, at) => `M${at + 1} 0v1`).join("");
  return (
    <svg
      viewBox={`0 0 ${count} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`drawing block h-12 w-full overflow-visible sm:h-18 ${className}`}
    >
      <path d={`M0 0h${count}v1H0z${lines}`} />
    </svg>
  );
}
