import { clsx } from "clsx";
import { Fold } from "../../components/fold";
import { formatCount } from "../../lib/format";
import { market } from "../../lib/sample-world";
import { Actions } from "../../sections/actions";
import { Choice, Choices } from "../../sections/demo/choices";
import { HeroGlass } from "../../sections/hero-glass.static";
import { Notes } from "../../sections/notes";
import { Projection } from "../../sections/projection.static";
import { Eyebrow } from "../../sections/section-heading";
import type { hero, lens } from "./copy";
import { drawings, industries, mapOf, type MarketMap } from "./market-map";
import styles from "./market-window.module.css";

const { accounts, filters } = market;

/**
 * The top of the page is one window, as wide as the page: a map of the market, with the words in its largest clear pane and the filters on its sill. Each
 * filter can be switched off.
 */
export function MarketWindow({ words, copy }: { words: typeof hero; copy: typeof lens }) {
  return (
    <>
      <section className="glass-viridian">
        <HeroGlass lattice="bars" isStrip />
        <div data-markdown="chosen" className={`by-choice ${styles.filtered}`}>
          <div className={styles.window}>
            <Words {...words} />
            <div className={styles.map}>
              <Panes map={mapOf(drawings.strip, 1)} className="lg:hidden" />
              <Panes map={mapOf(drawings.wide, 1.5)} className="max-lg:hidden" />
              <ul className="contents">
                {industries.map(({ letter, name, share }) => (
                  <li key={name} className={clsx(styles.name, areaOf[letter])}>
                    <span className="truncate lg:whitespace-normal">{name}</span>
                    <b className="font-semibold text-heading max-sm:sr-only lg:text-base">{formatCount(Math.round(accounts * share))}</b>
                  </li>
                ))}
              </ul>
              <Result copy={copy} />
            </div>
          </div>
          <div className={styles.sill}>
            <div className="shell grid gap-x-10 gap-y-3 lg:grid-cols-[auto_1fr] lg:items-center">
              <Choices legend={<span className="sr-only">{copy.legend}</span>} className="-mx-4 -mt-4 grid grid-cols-2 lg:flex">
                {filters.map((filter, at) => (
                  <Choice key={filter.label} name="filter" value={at + 1} multiple checked className={styles.filter}>
                    <b className="block font-semibold text-heading">{filter.label}</b>
                    <span className="text-sm">{filter.detail}</span>
                  </Choice>
                ))}
              </Choices>
              <p className="text-sm max-lg:pb-5 lg:max-w-84 lg:justify-self-end">
                {formatCount(accounts)} {copy.market}
              </p>
            </div>
          </div>
        </div>
        <Fold />
      </section>
      <Projection glass="viridian" />
    </>
  );
}

function Words({ badge, title, lead, actions, notes }: typeof hero) {
  return (
    <div className={styles.words}>
      <div className="lg:w-[42%]">
        <Eyebrow>{badge}</Eyebrow>
        <h1 className="text-h1 tracking-display">{title}</h1>
        <p className="mt-5 max-w-prose text-lg">{lead}</p>
        <div className="mt-7 flex flex-wrap items-center gap-3 max-sm:*:grow">
          <Actions actions={actions} />
        </div>
        <Notes notes={notes} className="mt-5 text-muted-foreground" />
      </div>
    </div>
  );
}

/** By the letter of an industry: where its name stands. */
const areaOf: Record<string, string | undefined> = {
  I: styles.industrial,
  S: styles.software,
  B: styles.banking,
  R: styles.retail,
  H: styles.hospitals,
};

/** By filter: the panes that it leaves out. */
const outClass = [styles.out1, styles.out2, styles.out3, styles.out4];

function Panes({ map, className }: { map: MarketMap; className: string }) {
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} preserveAspectRatio="none" aria-hidden="true" className={clsx(styles.panes, className)}>
      <g className={styles.light}>
        {map.panes.map(({ out, d }) => (
          <path key={d} d={d} className={clsx(outClass.filter((_, at) => out[at]))} />
        ))}
      </g>
      <path d={map.fine} className={styles.fine} />
      <path d={map.strong} className={styles.strong} />
    </svg>
  );
}

/** How many companies are left, for every combination of the filters. */
function Result({ copy }: { copy: typeof lens }) {
  return (
    <p role="status" className={clsx("alternatives lit text-heading [--glass-lit:var(--glass)]", styles.result)}>
      {combinationsOf(filters.length).map((combination) => (
        <span key={combination.join(" ")} data-when={combination.map((on, at) => (on ? at + 1 : -at - 1)).join(" ")}>
          <b className="block text-figure font-semibold tracking-display text-heading">{formatCount(Math.round(keptBy(combination)))}</b>
          {combination.every(Boolean) ? copy.ready : copy.left}
        </span>
      ))}
    </p>
  );
}

/** Every combination of the filters; true means on. */
function combinationsOf(count: number): boolean[][] {
  if (count === 0) return [[]];
  return combinationsOf(count - 1).flatMap((chosen) => [
    [...chosen, true],
    [...chosen, false],
  ]);
}

/** The accounts that a combination of the filters keeps. */
function keptBy(combination: readonly boolean[]): number {
  return filters.reduce<number>((rest, { share }, at) => (combination[at] ? rest * share : rest), accounts);
}
