import type { LeadFilter } from "../contract";
import { isUnfiltered } from "./chips";

/** `isPast`: the page is behind the last lead. */
export function EmptyList({ filter, isPast }: { filter: LeadFilter; isPast: boolean }) {
  const isEmpty = isUnfiltered(filter) && !isPast;
  return (
    <div className="border-y border-lead px-4 py-12 text-center max-md:-mx-4 md:rounded-lg md:border-x">
      <p className="font-semibold text-heading">{isEmpty ? "No leads yet." : isPast ? "No more leads here." : "No leads found."}</p>
      <p className="mt-1">
        {isEmpty ? (
          "Posts of the site’s forms appear here."
        ) : (
          <a href="/desk/leads" className="inline-flex min-h-11 items-center underline hover:text-heading">
            {isPast ? "Back to the newest leads" : "Show all leads"}
          </a>
        )}
      </p>
    </div>
  );
}
