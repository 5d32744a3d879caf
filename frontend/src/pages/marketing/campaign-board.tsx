import { clsx } from "clsx";
import { Choice, Choices } from "../../sections/demo/choices";
import { glassClass } from "../../sections/glass";
import type { campaignBoard } from "./copy";

type View = (typeof campaignBoard.views)[number];

/** A demo: campaigns ranked by clicks, by accounts and by pipeline. A campaign keeps its glass, so one sees where it goes; the best one lights the total. */
export function CampaignBoard({ board }: { board: typeof campaignBoard }) {
  return (
    <div className="by-choice cast overflow-hidden rounded-lg border border-lead bg-pane">
      <Choices legend={<span className="block px-5 pt-4 text-base sm:px-7">{board.legend}</span>} className="panes -mt-1 sm:grid-cols-3">
        {board.views.map((view, index) => (
          <Choice key={view.by} name="report" value={index + 1} checked={view.by === "Pipeline"} className="sm:px-7">
            <b className="font-semibold text-heading">{view.by}</b>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="alternatives">
        {board.views.map((view, index) => (
          <div key={view.by} data-when={index + 1}>
            <div className="grid h-full lg:grid-cols-[22rem_1fr]">
              <div
                className={clsx(
                  "lit flex flex-col justify-between gap-4 border-lead p-5 text-heading max-lg:border-b sm:p-7 lg:border-r",
                  glassClass[view.best],
                )}
              >
                <p>
                  <span className="block text-display font-semibold tracking-display">{view.total}</span>
                  {view.totalLabel}
                </p>
                <p className="text-lg font-semibold">{view.verdict}</p>
              </div>
              <Ranking view={view} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Ranking({ view }: { view: View }) {
  return (
    <ol className="divide-y divide-hairline grid grow">
      {view.rows.map((row) => (
        <li
          key={row.name}
          className={clsx(
            "grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-2 px-5 py-3.5 text-heading sm:grid-cols-[14rem_1fr_4rem] sm:px-7",
            glassClass[row.glass],
          )}
        >
          <span>{row.name}</span>
          <b className="text-right font-semibold sm:order-1">{row.value}</b>
          <Panes count={Math.round(row.share * PANES)} />
        </li>
      ))}
    </ol>
  );
}

const PANES = 20;

const linesBetween = (from: number, to: number) => Array.from({ length: to - from - 1 }, (_, at) => `M${from + at + 1} 0v1`).join("");

/** A bar of panes in a strip. */
function Panes({ count }: { count: number }) {
  return (
    <svg
      viewBox={`0 0 ${PANES} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="drawing h-8 w-full fill-tint max-sm:col-span-full"
    >
      <path d={`M0 0h${PANES}v1H0z`} />
      <path d={`M0 0h${count}v1H0z`} className="fill-glass" />
      <path d={linesBetween(count, PANES)} />
      <path d={linesBetween(0, count)} className="stroke-lead-dark" />
    </svg>
  );
}
