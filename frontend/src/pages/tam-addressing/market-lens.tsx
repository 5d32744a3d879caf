import { cn } from "../../lib/cn";
import { formatCount } from "../../lib/format";
import { market } from "../../lib/sample-world";
import { Choice, Choices } from "../../sections/demo/choices";
import type { lens } from "./copy";

const { accounts, filters } = market;

/** A demo: a market, and filters that narrow it to an audience. Each filter can be switched off. */
export function MarketLens({ copy }: { copy: typeof lens }) {
  return (
    <div className="by-choice tone-plain cast glass-viridian overflow-hidden rounded-lg border border-lead bg-pane text-sm">
      <Choices legend={<span className="block px-5 pt-4 text-base">{copy.legend}</span>} className="panes grid-cols-2">
        {filters.map((filter, at) => (
          <Choice key={filter.label} name="filter" value={at + 1} multiple checked>
            <b className="block font-semibold text-heading">{filter.label}</b>
            {filter.detail}
          </Choice>
        ))}
      </Choices>
      <div className="flex h-96 border-y sm:h-80 border-lead">
        <Part cutBy={0} copy={copy} />
      </div>
      <p className="px-5 py-3">
        {formatCount(accounts)} {copy.market}
      </p>
    </div>
  );
}

/**
 * The cut that each filter makes: its direction and, in parts of a hundred, what it keeps and what not. They repeat the shares of the sample world (a test
 * compares them), because the policy for styles refuses sizes of their own.
 */
const cuts = [
  { way: "flex-col", kept: "grow-52", others: "grow-48 border-t grid-cols-2 sm:grid-cols-4 *:bg-pane" },
  { way: "flex-row-reverse", kept: "grow-48", others: "grow-52 border-r max-sm:grid-rows-[3fr_2fr] sm:grid-cols-[3fr_2fr] *:bg-tint" },
  { way: "flex-col", kept: "grow-66", others: "grow-34 border-t *:bg-glass-wash" },
  { way: "flex-row-reverse", kept: "grow-63", others: "grow-37 border-r *:bg-glass-pale" },
] as const;

/** A part of the market, cut in two by the next filter. Areas are to scale; the accounts that all filters keep are lit, at the top right. */
function Part({ cutBy, copy }: { cutBy: number; copy: typeof lens }) {
  const cut = cuts[cutBy];
  const { share } = filters[cutBy] ?? { share: 1 };
  const size = cn("min-h-0 min-w-0 basis-0", cutBy === 0 ? "grow" : cuts[cutBy - 1]?.kept);
  if (!cut) return <Results copy={copy} className={size} />;
  return (
    <div className={cn("flex", cut.way, size)}>
      <Part cutBy={cutBy + 1} copy={copy} />
      <ul data-when={cutBy + 1} className={cn("grid min-h-0 min-w-0 basis-0 gap-px border-lead bg-lead text-heading", cut.others)}>
        {copy.others[cutBy]?.map((other) => (
          <li key={other.name} className="p-2 leading-snug sm:p-3">
            {other.name}
            <Count filterCount={cutBy} share={(1 - share) * other.share} />
          </li>
        ))}
      </ul>
    </div>
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
    <span className="alternatives block font-semibold">
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
    <p role="status" className={cn("alternatives lit glint content-center p-2 leading-snug sm:p-4", className)}>
      {combinationsOf(filters.length).map((combination) => (
        <span key={combination.join(" ")} data-when={whenChosen(combination)}>
          <b className="block text-h2 font-semibold tracking-display text-heading">{formatCount(Math.round(keptBy(combination)))}</b>
          {combination.every(Boolean) ? copy.ready : copy.left}
        </span>
      ))}
    </p>
  );
}
