import { Choice, Choices } from "../../sections/demo/choices";
import type { campaignBoard } from "./copy";

type View = (typeof campaignBoard.views)[number];

/** A demo: campaigns ranked by clicks, by accounts and by pipeline. */
export function CampaignBoard({ board }: { board: typeof campaignBoard }) {
  return (
    <div className="by-choice cast grid overflow-hidden rounded-t-lg border border-b-0 border-lead bg-pane text-sm lg:grid-cols-[22rem_1fr]">
      <div className="lit flex flex-col justify-between gap-8 border-b border-lead p-5 sm:p-8 lg:border-r lg:border-b-0">
        <Choices legend={board.legend} className="panes">
          {board.views.map((view, index) => (
            <Choice key={view.by} name="report" value={index + 1} checked={view.by === "Pipeline"}>
              <b className="font-semibold text-heading">{view.by}</b>
            </Choice>
          ))}
        </Choices>
        <p className="alternatives">
          {board.views.map((view, index) => (
            <span key={view.by} data-when={index + 1}>
              <span className="block text-display font-semibold tracking-display text-heading">{view.total}</span>
              <span className="mt-2 block">{view.totalLabel}</span>
            </span>
          ))}
        </p>
      </div>
      <div role="status" className="alternatives px-5 pb-4 sm:px-8">
        {board.views.map((view, index) => (
          <div key={view.by} data-when={index + 1}>
            <p className="border-b border-hairline py-5 text-lg font-semibold text-heading">{view.verdict}</p>
            <Ranking view={view} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The bars are one drawing that stretches with its row. */
function Ranking({ view }: { view: View }) {
  return (
    <ol className="divided">
      {view.rows.map((row, index) => (
        <li key={row.name} className="grid grid-cols-[1fr_auto] gap-x-4 py-4">
          <span className="font-medium text-heading">{row.name}</span>
          <span className="font-semibold text-heading">{row.value}</span>
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            className={`col-span-full mt-2 h-2.5 w-full stroke-lead ${index === 0 ? "fill-glass" : "fill-glass-pale"}`}
          >
            <rect width={row.share} height="10" vectorEffect="non-scaling-stroke" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
