import { createContext, useContext } from "react";

/** What the program does with personal data under the operator's settings: `src/pages/privacy_facts.rs`. */
export interface PrivacyFacts {
  forms: readonly FormFacts[];
  /** `--page-views`: views of pages are counted. */
  pageViews: boolean;
  /** `--lead-origin`: what brought a lead is stored with it. */
  leadOrigin: boolean;
  /** `--newsletter-confirm`: a subscription counts once it is confirmed. */
  newsletterConfirm: boolean;
  /** How long the program's own backups are kept; null if it makes none. */
  backupDays: number | null;
}

export interface FormFacts {
  title: string;
  /** The labels of its fields. */
  fields: readonly string[];
  stored: boolean;
  delivered: readonly ("webhook" | "email")[];
  /** Such as `24 months`; null if its rows are not deleted by their age. */
  kept: string | null;
}

/** Without a server: in the build and in tests. */
export const noPrivacyFacts: PrivacyFacts = {
  forms: [],
  pageViews: false,
  leadOrigin: false,
  newsletterConfirm: false,
  backupDays: null,
};

export const PrivacyFactsContext = createContext(noPrivacyFacts);

export const usePrivacyFacts = () => useContext(PrivacyFactsContext);
