import type { RouteId } from "./routes";
import type { Site } from "./site";

/**
 * Copy with links, as plain data. It names company facts and routes, so that their values are only in data/site.json and data/routes.json. `{name}`
 * in a string stands for the product's name.
 */
export type Inline =
  | string
  | { to: RouteId; text: string; hash?: string; query?: Record<string, string> }
  | { mail: "sales" | "support" | "privacy" }
  | Fact
  | { demo: string }
  | { strong: string };

/** A paragraph or list item; a string if it is plain text. */
export type Sentence = string | readonly Inline[];

export interface ProseTable {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[];
  /** The cell that has a line of its own on a phone. None: the table fits. */
  fold?: "first" | "last";
}

export type Block = Sentence | { list: readonly Sentence[] } | { table: ProseTable };

/** A company fact. `before` and `after`, such as brackets, are left out if the company does not have it. */
export interface Fact {
  fact: keyof typeof facts;
  before?: string;
  after?: string;
}

/** The facts of data/site.json that copy may use. */
const facts = {
  legalName: (site: Site) => site.legalName,
  address: ({ address }: Site) => `${address.street}, ${address.locality} ${address.postalCode}, ${address.region}, ${address.countryName}`,
  salesHours: (site: Site) => site.salesHours,
  country: (site: Site) => site.address.countryName,
  law: (site: Site) => site.law.name,
  courts: (site: Site) => site.law.courts,
  privacyRole: (site: Site) => site.privacyRole,
  currency: (site: Site) => site.currency.name,
  currencyAbroad: (site: Site) => site.currency.abroad,
  taxRegistration: ({ taxRegistration }: Site) => taxRegistration && `${taxRegistration.label} ${taxRegistration.number}`,
};

export function factText({ fact, before = "", after = "" }: Fact, site: Site): string {
  const text = facts[fact](site);
  return text ? before + text + after : "";
}
