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
        <Part of={0} copy={copy} />
      </div>
      <p className="px-5 py-3">
        {formatCount(accounts)} {copy.market}
      </p>
    </div>
  );
}

/** The cut that each filter makes: its direction and, in parts of a hundred, what it keeps and what not (`share` in the sample world). */
const cuts = [
  { way: "flex-col", kept: "grow-52", others: "grow-48 border-t grid-cols-2 sm:grid-cols-4 *:bg-pane" },
  { way: "flex-row-reverse", kept: "grow-48", others: "grow-52 border-r sm:grid-cols-[3fr_2fr] *:bg-tint" },
  { way: "flex-col", kept: "grow-66", others: "grow-34 border-t *:bg-glass-wash" },
  { way: "flex-row-reverse", kept: "grow-63", others: "grow-37 border-r *:bg-glass-pale" },
] as const;

/** A part of the market, cut in two by the next filter. Areas are to scale; the accounts that all filters keep are lit, at the top right. */
function Part({ of, copy }: { of: number; copy: typeof lens }) {
  const cut = cuts[of];
  const size = cn("min-h-0 min-w-0 basis-0", of === 0 ? "grow" : cuts[of - 1]?.kept);
  if (!cut) return <Results copy={copy} className={size} />;
  return (
    <div className={cn("flex", cut.way, size)}>
      <Part of={of + 1} copy={copy} />
      <ul data-when={of + 1} className={cn("grid min-h-0 min-w-0 basis-0 gap-px border-lead bg-lead text-heading", cut.others)}>
        {copy.others[of]?.map((segment) => (
          <li key={segment} className="p-2 leading-snug sm:p-3">
            {segment}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every combination of the filters; true means on. */
const combinations = filters.reduce<boolean[][]>(
  (all) =>
    all.flatMap((chosen) => [
      [...chosen, true],
      [...chosen, false],
    ]),
  [[]],
);

function Results({ copy, className }: { copy: typeof lens; className: string }) {
  return (
    <p role="status" className={cn("alternatives lit glint content-center p-2 leading-snug sm:p-4", className)}>
      {combinations.map((combination) => {
        const left = filters.reduce<number>((rest, { share }, at) => (combination[at] ? rest * share : rest), accounts);
        return (
          <span key={combination.join(" ")} data-when={combination.map((on, at) => (on ? at + 1 : -at - 1)).join(" ")}>
            <b className="block text-h2 font-semibold tracking-display text-heading">{formatCount(Math.round(left))}</b>
            {combination.every(Boolean) ? copy.ready : copy.left}
          </span>
        );
      })}
    </p>
  );
}
