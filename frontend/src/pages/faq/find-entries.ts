/** What an entry of the FAQ is, and which of them a search finds. */
import type { Block } from "../../lib/prose";
import { fill, type Site } from "../../lib/site";

export type FaqCategory = "general" | "pricing" | "technical" | "privacy" | "integration";

export interface FaqEntry {
  /** The anchor of the answer; shared links point to it. */
  id: string;
  question: string;
  /** A string when it is plain text: only then does search look into it. */
  answer: string | readonly Block[];
  /** The first one gives the icon. */
  category: FaqCategory | readonly FaqCategory[];
}

export function categoriesOf({ category }: Pick<FaqEntry, "category">): readonly FaqCategory[] {
  return typeof category === "string" ? [category] : category;
}

/** The questions of a category (or "all") whose words or plain-text answer hold the text, or whose category begins with it, whatever its case. */
export function matchingEntries(
  entries: readonly FaqEntry[],
  text: string,
  category: string,
  site: Pick<Site, "name">,
): readonly FaqEntry[] {
  const wanted = fold(text).trim();
  return entries.filter(
    (entry) =>
      (category === "all" || categoriesOf(entry).some((own) => own === category)) &&
      (textsOf(entry, site).some((own) => own.includes(wanted)) || categoriesOf(entry).some((own) => own.startsWith(wanted))),
  );
}

/** What a search looks into, by entry: folded once, and not for every render. */
const known = new WeakMap<FaqEntry, { name: string; texts: readonly string[] }>();

function textsOf(entry: FaqEntry, site: Pick<Site, "name">): readonly string[] {
  const there = known.get(entry);
  if (there?.name === site.name) return there.texts;
  const texts = [entry.question, entry.answer].filter((text) => typeof text === "string").map((text) => fold(fill(text, site)));
  known.set(entry, { name: site.name, texts });
  return texts;
}

/** Keyboards have the straight apostrophe, the copy the curly one. */
function fold(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("’", "'").toLowerCase();
}
