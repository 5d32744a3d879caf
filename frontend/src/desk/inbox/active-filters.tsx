import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import type { InboxScreen, LeadFilter } from "../contract";
import { listHref } from "../hrefs";
import { chipsOf } from "./chips";

/** What narrows the list, each with a link that removes it. */
export function ActiveFilters({ filter, forms }: { filter: LeadFilter; forms: InboxScreen["options"]["forms"] }) {
  const chips = chipsOf(filter, forms);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-3 flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
      {chips.map(({ name, label, value }) => (
        <li key={name} className="relative max-w-full shrink-0 md:min-w-0">
          <a
            href={listHref({ ...filter, [name]: "" })}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-md border border-edge px-2.5 text-list hover:border-heading hover:bg-tint md:min-h-7 md:px-2"
          >
            <span className="sr-only">Remove filter </span>
            <span className="text-muted-foreground">{label}</span>
            <span className="truncate font-medium text-heading">{value}</span>
            <Icon shape={X} className="size-3.5 shrink-0" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={listHref(cleared(filter))}
          className="inline-flex min-h-11 items-center px-1 text-list whitespace-nowrap underline hover:text-heading md:min-h-7"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}

const cleared = ({ state }: LeadFilter): LeadFilter => ({
  q: "",
  form: "",
  state,
  owner: "",
  source: "",
  campaign: "",
  page: "",
  from: "",
  until: "",
  free_mail: "",
});
