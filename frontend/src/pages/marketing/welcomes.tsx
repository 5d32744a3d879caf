import { cn } from "../../lib/cn";
import { MockFrame } from "../../sections/mockups/mock-frame";
import type { personalize } from "./copy";

/** One page as three visitors see it, with the personal parts lit. */
export function Welcomes({ personalize: { cards, address } }: { personalize: typeof personalize }) {
  return (
    <ul className="mt-12 grid gap-x-6 gap-y-10 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.who} className="flex flex-col">
          <p className="mb-3 flex items-center gap-2.5 font-semibold text-heading">
            <span className={cn("size-2 rotate-45 border border-glass-deep", card.changed && "bg-glass")} />
            {card.who}
          </p>
          <MockFrame
            glass="ruby"
            label={`${card.headline}. ${card.text} ${card.action}`}
            title={<span className="font-normal text-muted">{address}</span>}
            className="flex grow flex-col"
          >
            <div className={cn("flex grow flex-col items-start gap-3 p-6", card.changed && "lit")}>
              <span className="text-h3 font-semibold text-heading">{card.headline}</span>
              <span className="text-base">{card.text}</span>
              <span className="mt-auto rounded-md bg-action px-4 py-2 font-semibold text-on-action">{card.action}</span>
            </div>
          </MockFrame>
        </li>
      ))}
    </ul>
  );
}
