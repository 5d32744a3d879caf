import { clsx } from "clsx";
import { formatCount } from "../../lib/format";
import { market } from "../../lib/sample-world";
import { Choice, Choices } from "../../sections/demo/choices";
import type { lens } from "./copy";

const { accounts, filters } = market;

/** A demo as wide as the page: a market, and filters that narrow it to an audience. Each filter can be switched off. */
export function MarketLens({ copy }: { copy: typeof lens }) {
  return (
    <div data-markdown="chosen" className="by-choice cast overflow-hidden rounded-lg border-2 border-lead bg-pane text-sm">
      <Choices legend={<span className="sr-only">{copy.legend}</span>} className="panes -mt-4 grid-cols-2 lg:grid-cols-4">
        {filters.map((filter, at) => (
          <Choice key={filter.label} name="filter" value={at + 1} multiple checked className="lg:px-6">
            <b className="block text-base font-semibold text-heading">{filter.label}</b>
            {filter.detail}
          </Choice>
        ))}
      </Choices>
      <div className="flex h-160 border-y-2 border-lead bg-lead lg:h-102">
        <Part cutBy={0} copy={copy} />
      </div>
      <p className="px-4 py-3 lg:px-6">
        {formatCount(accounts)} {copy.market}
      </p>
    </div>
  );
}

/**
 * The cut that each filter makes: its direction and, in parts of a hundred, what it keeps and what it leaves out on both sides. They repeat the shares of
 * the sample world (`npm run lint:copy` compares them), because the policy for styles refuses sizes of their own.
 */
const cuts = [
  {
    way: "flex-col lg:flex-row",
    kept: "grow-52",
    sides: [
      "grow-26 grid-cols-[15fr_11fr] lg:grid-cols-none lg:grid-rows-[15fr_11fr]",
      "grow-22 grid-cols-[13fr_9fr] lg:grid-cols-none lg:grid-rows-[13fr_9fr]",
    ],
    paneClass: "bg-glass-wash",
  },
  {
    way: "flex-col",
    kept: "grow-48",
    sides: ["grow-21", "grow-31"],
    paneClass: "bg-[color-mix(in_oklab,var(--glass-wash),var(--glass-pale))]",
  },
  { way: "flex-row", kept: "grow-66", sides: ["", "grow-34"], paneClass: "bg-glass-pale" },
  { way: "flex-col-reverse lg:flex-row", kept: "grow-63", sides: ["grow-37", ""], paneClass: "bg-glass-pale" },
] as const;

const partClass = "min-h-0 min-w-0 basis-0";

/** A part of the market, cut by the next filter. Areas are to scale; the accounts that all filters keep are lit, in the middle. */
function Part({ cutBy, copy }: { cutBy: number; copy: typeof lens }) {
  const cut = cuts[cutBy];
  const size = clsx(partClass, cuts[cutBy - 1]?.kept ?? "grow");
  if (!cut) return <Results copy={copy} className={size} />;
  return (
    <div className={clsx("flex gap-0.5", cut.way, size)}>
      <Others cutBy={cutBy} side={0} />
      <Part cutBy={cutBy + 1} copy={copy} />
      <Others cutBy={cutBy} side={1} />
    </div>
  );
}

/** What a filter leaves out on one side of what it keeps. */
function Others({ cutBy, side }: { cutBy: number; side: 0 | 1 }) {
  const cut = cuts[cutBy];
  const others = filters[cutBy]?.others[side] ?? [];
  if (!cut || others.length === 0) return null;
  return (
    <ul data-when={cutBy + 1} className={clsx("grid gap-0.5 text-heading", partClass, cut.sides[side])}>
      {others.map(({ name, share }) => (
        <li key={name} className={clsx("px-3 py-1.5 leading-snug lg:px-5 lg:py-4", cut.paneClass)}>
          {name}
          <Count filterCount={cutBy} share={share} />
        </li>
      ))}
    </ul>
  );
}

/** Every combination of the first filters; true means on. */
function combinationsOf(count: number): boolean[][] {
  if (count === 0) return [[]];
  return combinationsOf(count - 1).flatMap((chosen) => [
    [...chosen, true],
    [...chosen, false],
  ]);
}

/** The accounts that a combination of the first filters keeps. */
function keptBy(combination: readonly boolean[]): number {
  return filters.reduce<number>((rest, { share }, at) => (combination[at] ? rest * share : rest), accounts);
}

/** `data-when` value for a combination of the first filters (demo.css). */
function whenChosen(combination: readonly boolean[]): string | undefined {
  return combination.map((on, at) => (on ? at + 1 : -at - 1)).join(" ") || undefined;
}

/** A share of what the first filters keep, for each combination of them. */
function Count({ filterCount, share }: { filterCount: number; share: number }) {
  return (
    <span className="alternatives text-base font-semibold lg:text-xl">
      {combinationsOf(filterCount).map((combination) => (
        <span key={combination.join(" ")} data-when={whenChosen(combination)}>
          {formatCount(Math.round(keptBy(combination) * share))}
        </span>
      ))}
    </span>
  );
}

function Results({ copy, className }: { copy: typeof lens; className: string }) {
  return (
    <p
      role="status"
      className={clsx(
        "alternatives lit content-center px-3 text-heading [--glass-lit:var(--glass)] max-lg:leading-snug lg:px-6 lg:text-base",
        className,
      )}
    >
      {combinationsOf(filters.length).map((combination) => (
        <span key={combination.join(" ")} data-when={whenChosen(combination)}>
          <b className="block text-figure font-semibold tracking-display text-heading lg:text-display">
            {formatCount(Math.round(keptBy(combination)))}
          </b>
          {combination.every(Boolean) ? copy.ready : copy.left}
        </span>
      ))}
    </p>
  );
}
