import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import type { record as copy } from "./copy";
import { marks } from "./marks";

type Line = (typeof copy.lines)[number];

/** One account record as a cut stone: each facet is a line of it, in the glass of the product that wrote it. */
export function SharedRecord({ record }: { record: typeof copy }) {
  const { lines, account, caption } = record;
  return (
    <div className="grid items-stretch gap-x-6 lg:grid-cols-[1fr_30rem_1fr]">
      <div className="relative mx-auto grid w-full max-w-120 place-items-center max-lg:mb-8 lg:order-1">
        <Stone lines={lines} />
        <p className="absolute max-w-26 text-center text-sm leading-snug sm:max-w-36">
          <b className="block text-h3 font-semibold text-heading">
            {account.split(" ").map((word) => (
              <span key={word} className="block">
                {word}
              </span>
            ))}
          </b>
          {caption}
        </p>
      </div>
      <Lines lines={lines.slice(0, 3)} isLeft />
      <Lines lines={lines.slice(3)} />
    </div>
  );
}

function Lines({ lines, isLeft = false }: { lines: readonly Line[]; isLeft?: boolean }) {
  return (
    <ul className={cn("grid lg:grid-rows-3", isLeft ? "lg:text-right" : "lg:order-2")}>
      {lines.map(({ mark, from, label, value }) => {
        const { icon, glass } = marks[mark];
        return (
          <li key={label} className={cn("flex flex-col justify-center border-lead py-4 max-lg:border-t", glassClass[glass])}>
            <span className={cn("flex items-center gap-2.5 text-sm font-semibold text-glass-deep", isLeft && "lg:justify-end")}>
              <Icon shape={icon} className="size-5" />
              {from}
            </span>
            <span className="mt-1 text-h3 font-semibold tracking-title text-heading">{value}</span>
            <span className="text-sm">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The corners of a facet, clockwise from the top of the stone: 0 to 5. */
function corner(at: number, radius: number): string {
  const angle = (at * Math.PI) / 3;
  return `${(200 + radius * Math.sin(angle)).toFixed(0)} ${(180 - radius * Math.cos(angle)).toFixed(0)}`;
}

function facet(at: number, outer: number, inner: number): string {
  return `M${corner(at, outer)}L${corner(at + 1, outer)}L${corner(at + 1, inner)}L${corner(at, inner)}z`;
}

/** The facets in the order of the lines: down the left side, then down the right side. */
const facets = [5, 4, 3, 0, 1, 2];

/** Six facets around the account, each with a line of lead to its words. */
function Stone({ lines }: { lines: readonly Line[] }) {
  return (
    <svg viewBox="0 0 400 360" aria-hidden="true" className="drawing w-full" strokeWidth="2">
      <path d="M0 60H200M0 180H200M0 300H200M400 60H200M400 180H200M400 300H200" strokeWidth="1" className="max-lg:hidden" />
      {lines.map(({ label, mark }, index) => (
        <g key={label} className={glassClass[marks[mark].glass]}>
          <path d={facet(facets[index] ?? 0, 176, 138)} className="fill-glass-pale" />
          <path d={facet(facets[index] ?? 0, 138, 96)} className="fill-glass" />
        </g>
      ))}
      <path d={`M${[0, 1, 2, 3, 4, 5].map((at) => corner(at, 96)).join("L")}z`} className="fill-page" />
    </svg>
  );
}
