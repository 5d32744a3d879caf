import { clsx } from "clsx";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { Choice, Choices } from "../../sections/demo/choices";
import { whenAtLeast, whenAtMost } from "../../sections/demo/when";
import type { race as copy } from "./copy";

type Way = "manual" | "ours";

/** A demo: one application checked in two ways, at a moment that the visitor chooses. */
export function Race({ race }: { race: typeof copy }) {
  const site = useSite();
  return (
    <div data-markdown="chosen" className="by-choice mt-12">
      <Choices legend={race.legend} className="panes grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
        {race.moments.map((moment, index) => (
          <Choice key={moment.at} name="moment" value={index + 1} checked={index === 1}>
            <b className="font-semibold text-heading">{moment.at}</b>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="mt-6 grid gap-6 md:grid-cols-2">
        <Lane race={race} way="manual" name={race.manual.name} />
        <Lane race={race} way="ours" name={fill(race.ours.name, site)} />
      </div>
      <p className="mt-4 text-sm text-muted-foreground">{race.note}</p>
    </div>
  );
}

function Lane({ race, way, name }: { race: typeof copy; way: Way; name: string }) {
  const ours = way === "ours";
  return (
    <div className={clsx("rounded-lg border", ours ? "lit border-lead" : "border-hairline bg-tint")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 p-5 sm:p-7 md:max-lg:flex-col">
        <h3 className="text-h3">{name}</h3>
        <p className={clsx("text-figure font-semibold tracking-display", ours ? "text-glass-deep" : "text-heading")}>{race[way].total}</p>
      </div>
      <Days race={race} way={way} />
      <p className="alternatives border-b border-hairline px-5 py-4 font-semibold text-heading sm:px-7">
        {race.moments.map((moment, index) => (
          <span key={moment.at} data-when={index + 1}>
            {moment[way].text}
          </span>
        ))}
      </p>
      <dl className="divide-y divide-hairline px-5 py-2 text-sm sm:px-7">
        {race.findings.map((finding, index) => (
          <div key={finding.label} className="grid grid-cols-[6rem_1fr] py-3">
            <dt>{finding.label}</dt>
            <dd className="alternatives">
              <Finding value={finding.value} waiting={race.waiting} since={knownSince(race, way, index)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Twenty days as panes, of which those are filled that have passed. Ours has decided on the first. */
function Days({ race, way }: { race: typeof copy; way: Way }) {
  return (
    <svg viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true" className="block h-6 w-full border-y border-lead stroke-lead">
      <pattern id={`days-${way}`} width="10" height="10" patternUnits="userSpaceOnUse">
        <path d="M10 0v10" vectorEffect="non-scaling-stroke" />
      </pattern>
      <path d="M0 0h200v10H0z" className="fill-pane stroke-transparent" />
      {way === "ours" ? (
        <path d="M0 0h10v10H0z" className="fill-glass stroke-transparent" />
      ) : (
        race.moments.map(({ day }, index) => (
          <path key={index} data-when={index + 1} d={`M0 0h${day * 10}v10H0z`} className="fill-muted-foreground stroke-transparent" />
        ))
      )}
      <path d="M0 0h200v10H0z" fill={`url(#days-${way})`} className="stroke-transparent" />
    </svg>
  );
}

function Finding({ value, waiting, since }: { value: string; waiting: string; since: number }) {
  return (
    <>
      <span data-when={whenAtMost(since - 1, 6)} className="self-center border-t border-dashed border-edge">
        <span className="sr-only">{waiting}</span>
      </span>
      <span data-when={whenAtLeast(since)} className="font-semibold text-heading motion-safe:animate-arrive">
        <span className="mr-2 inline-block size-2 rotate-45 bg-glass-deep align-middle" />
        {value}
      </span>
    </>
  );
}

/** The number of the moment from which a finding is known. */
const knownSince = (race: typeof copy, way: Way, finding: number) => race.moments.findIndex((moment) => moment[way].known > finding) + 1;
