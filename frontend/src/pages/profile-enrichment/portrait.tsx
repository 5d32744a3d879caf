import { clsx } from "clsx";
import type { ProfileField, record as copy } from "./copy";

/** A person in leaded glass. The half that other providers know is clear, the other half is lit, and each half has its nine fields beside it, in shared rows. */
export function Portrait({ record: { usual, ours } }: { record: typeof copy }) {
  return (
    <div className="mt-10 grid grid-cols-2 border border-lead lg:grid-cols-[1fr_20rem_1fr]">
      <PersonInGlass />
      <Half {...usual} className="max-lg:border-r" />
      <Half {...ours} className="lg:order-last" lit />
    </div>
  );
}

interface HalfProps {
  title: string;
  fields: readonly ProfileField[];
  className: string;
  lit?: boolean;
}

function Half({ title, fields, className, lit = false }: HalfProps) {
  return (
    <div className={clsx("row-span-10 grid min-w-0 grid-rows-subgrid border-lead text-sm", lit && "lit", className)}>
      <h3 className="flex items-baseline gap-2.5 border-b border-lead px-3 py-3.5 text-base sm:px-5">
        <span className={clsx("size-2 shrink-0 rotate-45 border", lit ? "border-glass-deep bg-glass" : "border-edge")} />
        {title}
      </h3>
      <dl className="divide-y divide-hairline row-span-9 grid grid-rows-subgrid px-3 sm:px-5">
        {fields.map(({ label, value }) => (
          <div key={label} className="py-2.5 lg:grid lg:grid-cols-[9rem_1fr]">
            <dt className="text-body">{label}</dt>
            <dd className="font-semibold text-heading">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** One half of the person; the other one is its mirror image. */
const half = {
  outer: "M0 0H96L104 64 0 110zM0 110L82 122 104 64 144 40V0H96L104 64zM0 110L82 122 96 182 60 226 0 232zM0 232L60 226 44 300 36 440H0z",
  inner: "M104 64L144 40V76L112 90zM104 64L112 90 100 130 82 122zM82 122L100 130 110 168 96 182zM96 182L110 168 124 182 124 210 60 226z",
  face: "M144 76L112 90 100 130H144zM100 130L110 168 124 182 144 190V130z",
  shoulder:
    "M144 190L124 182V210L144 222zM124 210L60 226 44 300 98 288zM124 210L144 222V300L98 288zM44 300L98 288 104 440H36zM98 288L144 300V440H104z",
};

function PersonInGlass() {
  return (
    <svg
      viewBox="0 0 288 440"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="drawing block h-112 w-full border-lead sm:h-128 max-lg:col-span-full max-lg:border-b lg:order-1 lg:row-span-10 lg:h-0 lg:min-h-full lg:border-x"
      strokeWidth="1.5"
    >
      <path d={half.outer} className="fill-page" />
      <path d={half.inner} className="fill-page" />
      <path d={half.shoulder} className="fill-tint" />
      <path d={half.face} className="fill-hairline" />
      <g transform="matrix(-1 0 0 1 288 0)">
        <path d={half.outer} className="fill-glass-wash dark:fill-tint" />
        <path d={half.inner} className="fill-glass-pale" />
        <path d={half.shoulder} className="fill-glass" />
        <path d={half.face} className="fill-glass" />
      </g>
    </svg>
  );
}
