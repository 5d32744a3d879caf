import { useRef } from "react";
import SlidersHorizontal from "#icon/sliders-horizontal";
import { Icon } from "../../components/ui/icon";
import type { InboxScreen } from "../contract";
import { useOwnerChoices } from "../owner-choices";
import { Button, ButtonSummary } from "../ui/button";
import { Select, TextField } from "../ui/field";
import { filterChoices } from "./filter-choices";
import { submitChoice, useFilterForm } from "./use-filter-form";

/** The filters, which the address holds. A choice counts at once; without scripts, "Apply" sends them. */
export function Filters({ filter, options }: Pick<InboxScreen, "filter" | "options">) {
  const form = useRef<HTMLFormElement>(null);
  useFilterForm(form);
  const owners = useOwnerChoices(options.owners, filter.owner === "none" ? null : filter.owner);
  const { forms, sources, campaigns, pages } = filterChoices(options, filter);
  return (
    <form
      ref={form}
      action="/desk/leads"
      role="search"
      aria-label="Filter leads"
      autoComplete="off"
      onChange={submitChoice}
      className="filters mb-3 flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="state" value={filter.state} />
      <TextField
        label="Search leads"
        isBare
        type="search"
        name="q"
        defaultValue={filter.q}
        placeholder="Name, company or words"
        aria-keyshortcuts="/"
        enterKeyHint="search"
        className="min-w-0 flex-1 md:max-w-96 md:min-w-52"
      />
      <div className="filters-basic flex gap-2 max-md:order-1 max-md:basis-full">
        <Select label="Form" isBare name="form" defaultValue={filter.form} choices={forms} className="flex-1 md:w-44" />
        <Select
          label="Owner"
          isBare
          name="owner"
          defaultValue={filter.owner}
          choices={[["", "Any owner"], ["none", "Without owner"], ...owners]}
          className="flex-1 md:w-44"
        />
      </div>
      <details className="filters-toggle">
        <ButtonSummary variant="quiet" className="max-md:border-edge!">
          <Icon shape={SlidersHorizontal} className="size-4" />
          <span className="max-md:hidden">More filters</span>
          <span className="md:hidden">Filters</span>
        </ButtonSummary>
      </details>
      <div className="filters-more order-2 grid basis-full grid-cols-2 items-end gap-x-2 gap-y-3 border-l-2 border-hairline pl-3 md:grid-cols-4 xl:grid-cols-7">
        <Select label="Source" name="source" defaultValue={filter.source} choices={sources} />
        <Select label="Campaign" name="campaign" defaultValue={filter.campaign} choices={campaigns} />
        <Select label="Page" name="page" defaultValue={filter.page} choices={pages} />
        <Select
          label="Free mail"
          name="free_mail"
          defaultValue={filter.free_mail}
          choices={[
            ["", "With and without"],
            ["no", "Company addresses"],
            ["yes", "Free mail only"],
          ]}
        />
        <TextField label="From" type="date" name="from" defaultValue={filter.from} />
        <TextField label="Until" type="date" name="until" defaultValue={filter.until} />
        <Button className="max-md:col-span-2">Apply</Button>
      </div>
    </form>
  );
}
