import { Monogram } from "../../sections/mockups/monogram";
import type { timeline } from "./copy";

/** The known facts about the account, one for each step. They appear with the steps of the timeline. */
export function AccountCard({ card }: { card: typeof timeline.card }) {
  return (
    <div className="mt-8 rounded-lg border border-lead bg-pane text-sm max-lg:hidden">
      <p className="flex items-center gap-4 border-b border-lead p-5">
        <Monogram name={card.name} className="size-11 rounded-sm text-xs" />
        <span>
          <b className="block text-lg font-semibold text-heading">{card.name}</b>
          {card.detail}
        </span>
      </p>
      <dl className="divided px-5">
        {card.rows.map((row, index) => (
          <div key={row.label} className="grid grid-cols-[6.5rem_1fr] py-2.5">
            <dt className="text-muted">{row.label}</dt>
            <dd data-told={index + 1} className="font-semibold text-heading">
              {row.value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
