import { formatCount } from "../../lib/format";
import { market } from "../../lib/sample-world";
import { Choice, Choices } from "../../sections/demo/choices";
import type { lens } from "./copy";

const { accounts, filters } = market;

/** A demo: a market, and three filters that narrow it to an audience. Each filter can be switched off. */
export function MarketLens({ copy }: { copy: typeof lens }) {
  return (
    <div className="by-choice funnel tone-plain cast glass-viridian overflow-hidden rounded-lg border border-lead text-sm">
      <Choices
        legend={<span className="block px-5 pt-4 text-base">{copy.legend}</span>}
        className="relative isolate grid auto-rows-fr border-t border-hairline"
      >
        <p className="text-center">
          <FilterLabel {...copy.market} />
        </p>
        {filters.map((filter, at) => (
          <Choice key={filter.label} name="filter" value={at + 1} multiple checked className="items-center justify-center">
            {/* One width, so that the boxes are below each other. */}
            <span className="block w-18 sm:w-30">
              <FilterLabel {...filter} />
            </span>
          </Choice>
        ))}
        <Funnel />
      </Choices>
      <p role="status" className="alternatives lit border-t border-lead px-5 py-5 text-center">
        {combinations.map((combination) => (
          <Result key={combination.join(" ")} combination={combination} copy={copy} />
        ))}
      </p>
    </div>
  );
}

function FilterLabel({ label, detail }: { label: string; detail: string }) {
  return (
    <span className="text-heading">
      <span className="block font-semibold">{label}</span>
      <span className="block text-xs max-sm:hidden">{detail}</span>
    </span>
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

function Result({ combination, copy }: { combination: boolean[]; copy: typeof lens }) {
  const left = filters.reduce<number>((rest, { share }, at) => (combination[at] ? rest * share : rest), accounts);
  return (
    <span data-when={combination.map((on, at) => (on ? at + 1 : -at - 1)).join(" ")}>
      <span className="mr-3 text-figure font-semibold tracking-display text-heading">{formatCount(Math.round(left))}</span>
      <span className="text-base text-body">{combination.every(Boolean) ? copy.ready : copy.left}</span>
    </span>
  );
}

/**
 * The labels are inside the slices: one below the other, each narrowing to the next. A filter scales all slices below it. Their widths are square roots,
 * as the diameters of a real funnel are.
 */
function Funnel() {
  return (
    <svg viewBox="-50 0 100 50" preserveAspectRatio="none" aria-hidden="true" className="fill-glass stroke-lead">
      <Slices at={0} />
    </svg>
  );
}

function Slices({ at }: { at: number }) {
  const filter = filters[at];
  const kept = filter && Math.sqrt(filter.share);
  return (
    <>
      {(kept ? [1, kept] : [1]).map((end, isNarrowed) => (
        <path
          key={end}
          d={`M-48 ${at * 10}h96L${48 * end} ${at * 10 + 10}h${-96 * end}z`}
          data-when={filter && (isNarrowed ? at + 1 : -at - 1)}
          vectorEffect="non-scaling-stroke"
          fillOpacity={(at + 1) / 10}
        />
      ))}
      {kept && (
        <g transform={`scale(${kept} 1)`}>
          <Slices at={at + 1} />
        </g>
      )}
    </>
  );
}
