import { clsx } from "clsx";
import { formatCount } from "../../lib/format";
import type { InboxScreen, LeadState } from "../contract";
import { listHref } from "../hrefs";
import { stateWords } from "../words";

const STATES: (LeadState | "")[] = ["", "new", "open", "done", "spam"];

/** The lists of each state. "All" is all but spam. */
export function StateTabs({ filter, counts, maxCount }: Pick<InboxScreen, "filter" | "counts" | "maxCount">) {
  return (
    <nav aria-label="States" className="overflow-x-auto max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-2 md:ml-auto">
      <ul className="flex md:gap-1">
        {STATES.map((state) => (
          <li key={state}>
            <a
              href={listHref({ ...filter, state })}
              aria-current={state === filter.state ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm -outline-offset-2 md:min-h-9",
                state === filter.state ? "bg-tint font-semibold text-heading" : "hover:bg-tint hover:text-heading",
              )}
            >
              {state === "" ? "All" : stateWords[state]}
              {state === "" ? null : (
                <span className="text-xs text-muted-foreground tabular-nums">
                  {formatCount(counts[state])}
                  {counts[state] >= maxCount ? "+" : ""}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
