import type { LeadFilter, LeadRow } from "../contract";
import { LeadItem } from "./lead-item";

/** A page of leads. Not an HTML table, because a row is one link. */
export function LeadList({ leads, filter }: { leads: LeadRow[]; filter: LeadFilter }) {
  return (
    <ol
      aria-label="Leads"
      className="divide-y divide-hairline border-y border-lead max-md:-mx-4 md:overflow-hidden md:rounded-b-lg md:border-x md:border-t-0"
    >
      {leads.map((lead) => (
        <LeadItem key={lead.id} lead={lead} filter={filter} />
      ))}
    </ol>
  );
}
