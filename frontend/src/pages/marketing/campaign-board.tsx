import type { campaignBoard } from "./copy";
import { MockFrame } from "../../sections/mockups/mock-frame";

/** Campaigns by the pipeline they brought. The bars are one drawing that stretches with its row. */
export function CampaignBoard({ board }: { board: typeof campaignBoard }) {
  return (
    <MockFrame label={board.label} glass="ruby" className="rounded-b-none! border-b-0!">
      <div className="grid lg:grid-cols-[19rem_1fr]">
        <div className="lit flex flex-col justify-between gap-6 border-b border-lead p-6 lg:border-r lg:border-b-0 lg:p-8">
          <span className="font-semibold text-heading">{board.title}</span>
          <span>
            <span className="block text-display font-semibold tracking-display text-heading">{board.total}</span>
            <span className="mt-2 block">{board.totalLabel}</span>
          </span>
        </div>
        <div className="px-5 pb-4 sm:px-8">
          <div className="grid grid-cols-[1fr_5rem] gap-4 border-b border-hairline py-3.5 text-xs text-muted sm:grid-cols-[1fr_5rem_5rem]">
            <span>{board.columns[0]}</span>
            <span className="text-right max-sm:hidden">{board.columns[1]}</span>
            <span className="text-right">{board.columns[2]}</span>
          </div>
          {board.rows.map((row, at) => (
            <div
              key={row.name}
              className="grid grid-cols-[1fr_5rem] gap-x-4 border-b border-hairline py-4 last:border-0 sm:grid-cols-[1fr_5rem_5rem]"
            >
              <span className="font-medium text-heading">{row.name}</span>
              <span className="text-right max-sm:hidden">{row.accounts}</span>
              <span className="text-right font-semibold text-heading">{row.amount}</span>
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="col-span-full mt-2.5 h-2.5 w-full stroke-lead"
              >
                <rect
                  width={row.share}
                  height="10"
                  vectorEffect="non-scaling-stroke"
                  className={at === 0 ? "fill-glass" : "fill-glass-pale"}
                />
              </svg>
            </div>
          ))}
        </div>
      </div>
    </MockFrame>
  );
}
