import { useRef } from "react";
import type { InboxScreen } from "../contract";
import { listHref } from "../hrefs";
import { PostForm } from "../ui/post-form";
import { ActiveFilters } from "./active-filters";
import { BulkBar } from "./bulk-bar";
import { EmptyList } from "./empty-list";
import { Filters } from "./filters";
import { LeadList } from "./lead-list";
import { NewLeadsBar } from "./new-leads-bar";
import { Paging } from "./paging";
import { StateTabs } from "./state-tabs";
import { useListKeys } from "./use-list-keys";

export function Inbox(screen: InboxScreen) {
  const { filter, leads, options, href } = screen;
  const form = useRef<HTMLFormElement>(null);
  useListKeys(form);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 md:mb-3">
        <h1 className="flex min-h-11 items-center text-title">Leads</h1>
        <NewLeadsBar newest={screen.newest} filter={filter} />
        <StateTabs {...screen} />
      </div>
      <Filters filter={filter} options={options} />
      <ActiveFilters filter={filter} forms={options.forms} />
      <NotStored forms={screen.notStored} />
      {leads.length === 0 ? (
        <EmptyList filter={filter} isPast={screen.newer !== null} />
      ) : (
        <PostForm ref={form} action="/desk/leads" next={href} className="bulk">
          {/* Enter in a checkbox presses the form's first button. Outside of a dialog this one does nothing. */}
          <button type="submit" formMethod="dialog" hidden>
            Nothing
          </button>
          <input type="hidden" name="confirmed" value="yes" />
          <BulkBar
            form={form}
            shown={leads.length}
            isSpam={filter.state === "spam"}
            owners={options.owners}
            exportHref={screen.exportHref}
          />
          <LeadList leads={leads} filter={filter} />
        </PostForm>
      )}
      <Paging older={screen.older} newer={screen.newer} first={listHref(filter)} />
    </>
  );
}

function NotStored({ forms }: { forms: string[] }) {
  if (forms.length === 0) return null;
  return <p className="mb-3 text-list text-muted-foreground">Not in this list: posts of {forms.join(", ")} are delivered and not kept.</p>;
}
