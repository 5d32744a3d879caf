import { MockFrame } from "../../sections/mockups/mock-frame";
import type { personalize } from "./copy";

/** The same sketched page twice, with the popup that each of two visitors gets. */
export function Welcomes({ personalize: { cards, address } }: { personalize: typeof personalize }) {
  return (
    <ul className="mt-12 grid gap-8 md:grid-cols-2">
      {cards.map((card, at) => (
        <li key={card.who} className={at === 1 ? "md:mt-14" : undefined}>
          <p className="mb-3 flex items-center gap-2.5 font-semibold text-heading">
            <span className="size-2 rotate-45 bg-glass" />
            {card.who}
          </p>
          <MockFrame
            glass="ruby"
            label={`${card.headline} ${card.text} ${card.action}`}
            title={<span className="font-normal text-muted">{address}</span>}
          >
            <div className="relative grid gap-3 px-5 pt-7 pb-5 sm:px-7">
              <span className="h-5 w-3/5 bg-edge" />
              <span className="h-3 w-4/5 bg-hairline" />
              <span className="h-3 w-2/3 bg-hairline" />
              <div className="lit mt-5 ml-auto w-full max-w-88 border border-lead p-5 shadow-lift">
                <span className="block text-lg font-semibold text-heading">{card.headline}</span>
                <span className="mt-1 block">{card.text}</span>
                <span className="mt-4 inline-block rounded-md bg-action px-4 py-2 font-semibold text-on-action">{card.action}</span>
              </div>
            </div>
          </MockFrame>
        </li>
      ))}
    </ul>
  );
}
