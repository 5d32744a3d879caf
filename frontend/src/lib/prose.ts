import type { RouteId } from "./routes";
import type { Site } from "./site";

/**
 * Copy with links in it, as plain data. Company facts and paths are named, never written, so that `data/site.json`
 * and `data/routes.json` stay the only place where they stand. Strings may hold `{name}`.
 */
export type Inline =
  | string
  | { to: RouteId; text: string; hash?: string; query?: Record<string, string> }
  | { mail: "sales" | "support" | "privacy" }
  | Fact
  | { demo: string }
  | { strong: string };

/** One paragraph or list item: a string when it is plain text. */
export type Sentence = string | readonly Inline[];

export interface ProseTable {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
}

export type Block = Sentence | { list: readonly Sentence[] } | { table: ProseTable };

/** A company fact. What goes before and after it, such as brackets, is left out with it where the company has none. */
export interface Fact {
  fact: keyof typeof facts;
  before?: string;
  after?: string;
}

/** One line for each fact of data/site.json that copy may name. */
const facts = {
  legalName: (site: Site) => site.legalName,
  address: ({ address }: Site) => `${address.street}, ${address.locality} ${address.postalCode}, ${address.region}`,
  locality: (site: Site) => site.address.locality,
  taxRegistration: ({ taxRegistration }: Site) => taxRegistration && `${taxRegistration.label} ${taxRegistration.number}`,
};

export function factText({ fact, before = "", after = "" }: Fact, site: Site): string {
  const text = facts[fact](site);
  return text ? before + text + after : "";
}
