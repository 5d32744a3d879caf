import type { LeadFilter } from "../contract";
import { listHref } from "../hrefs";
import { counted } from "../words";
import { useNewLeads } from "./use-new-leads";

/** Says that leads have arrived since the list was loaded, beside the title, where it moves nothing. The live region is there from the start, else screen readers would miss its first words. */
export function NewLeadsBar({ newest, filter }: { newest: number; filter: LeadFilter }) {
  const found = useNewLeads(newest, filter);
  return (
    <div role="status" aria-live="polite">
      {found === 0 ? null : (
        <p className="glass-cobalt flex items-center gap-x-2 border-l-4 border-glass bg-tint px-3 whitespace-nowrap text-heading">
          {counted(found, "new lead")} –
          <a href={listHref(filter)} className="inline-flex min-h-11 items-center font-semibold underline md:min-h-9">
            Show
          </a>
        </p>
      )}
    </div>
  );
}
