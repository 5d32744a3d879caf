import type { InboxScreen, LeadFilter } from "../contract";

interface Chip {
  name: Exclude<keyof LeadFilter, "state">;
  label: string;
  value: string;
}

/** The filters that are set. The state has tabs of its own. */
export function chipsOf(filter: LeadFilter, forms: InboxScreen["options"]["forms"]): Chip[] {
  const chips: Chip[] = [
    { name: "q", label: "Words", value: filter.q },
    { name: "form", label: "Form", value: forms.find(({ id }) => id === filter.form)?.title ?? filter.form },
    { name: "owner", label: "Owner", value: filter.owner === "none" ? "nobody" : filter.owner },
    { name: "source", label: "Source", value: filter.source },
    { name: "campaign", label: "Campaign", value: filter.campaign },
    { name: "page", label: "Page", value: filter.page },
    { name: "from", label: "From", value: filter.from },
    { name: "until", label: "Until", value: filter.until },
    { name: "free_mail", label: "Free mail", value: filter.free_mail === "yes" ? "only" : filter.free_mail === "no" ? "without" : "" },
  ];
  return chips.filter(({ value }) => value !== "");
}

/** No filter at all, the state included. */
export const isUnfiltered = (filter: LeadFilter) => filter.state === "" && chipsOf(filter, []).length === 0;
