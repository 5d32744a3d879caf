import type { Block, Sentence } from "../../lib/prose";

export interface LegalSection {
  /** The anchor. People link to it: never change one that has been published. */
  id: string;
  heading: string;
  /** The title of the chapter that begins with this section. */
  chapter?: string;
  /** The section in one sentence, without legal force. */
  short: Sentence;
  blocks: readonly Block[];
}

export interface LegalDocument {
  title: string;
  /** The date for people. It is a text, because dates are not formatted at run time. */
  updated: { text: string; iso: string };
  summary: string;
  sections: readonly LegalSection[];
}
