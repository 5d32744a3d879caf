import { clsx } from "clsx";
import type { personalize } from "./copy";

/** One page in three lights: as a stranger sees it, and as two accounts do. Who is known best is lit. */
export function Welcomes({ personalize: { cards, address } }: { personalize: typeof personalize }) {
  return (
    <div className="cast mt-12 border border-lead bg-pane">
      <p aria-hidden="true" className="flex items-center gap-3 border-b border-lead bg-tint px-5 py-3 text-muted-foreground">
        <span className="size-2.5 rotate-45 border border-lead bg-glass" />
        {address}
      </p>
      <ul className="grid lg:grid-cols-3">
        {cards.map((card, index) => (
          <li
            key={card.who}
            className={clsx(
              "flex flex-col border-lead p-6 max-lg:not-last:border-b sm:p-8 lg:not-last:border-r",
              index === cards.length - 1 ? "lit" : index > 0 && "bg-glass-wash",
            )}
          >
            <p className="mb-6 flex items-center gap-2.5 text-heading lg:mb-14">
              <span className={clsx("size-2 rotate-45 border border-glass-deep", index > 0 && "bg-glass")} />
              {card.who}
            </p>
            <h3 className="text-h3">{card.headline}</h3>
            <p className="mt-3 mb-6">{card.text}</p>
            <p className="mt-auto w-fit rounded-md bg-action px-4 py-2 text-sm font-semibold text-on-action">{card.action}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
