import type { InboxScreen } from "../contract";

type Choices = [value: string, words: string][];

/** What each filter can be. The value that is set is always among them, so that a form sent again keeps it. */
export function filterChoices(options: InboxScreen["options"], filter: InboxScreen["filter"]) {
  const plain = (all: string, values: string[], current: string): Choices => withCurrent([["", all], ...values.map(same)], current);
  return {
    forms: withCurrent([["", "All forms"], ...options.forms.map(({ id, title }): [string, string] => [id, title])], filter.form),
    sources: plain("Any source", options.sources, filter.source),
    campaigns: plain("Any campaign", options.campaigns, filter.campaign),
    pages: plain("Any page", options.pages, filter.page),
  };
}

const same = (value: string): [string, string] => [value, value];

function withCurrent(choices: Choices, current: string): Choices {
  return choices.some(([value]) => value === current) ? choices : [...choices, same(current)];
}
