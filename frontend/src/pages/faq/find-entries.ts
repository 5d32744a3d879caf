/** The type of an FAQ entry, and the search. */
import type { Block } from "../../lib/prose";
import { fill } from "../../lib/fill";
import type { Site } from "../../lib/site";

export type FaqCategory = "general" | "pricing" | "technical" | "privacy" | "integration";

export interface FaqEntry {
  /** Anchor of the answer. Shared links use it. */
  id: string;
  question: string;
  /** A string if it is plain text. Search looks only into plain text. */
  answer: string | readonly Block[];
  /** The first one determines the icon. */
  category: FaqCategory | readonly FaqCategory[];
}

export function categoriesOf({ category }: Pick<FaqEntry, "category">): readonly FaqCategory[] {
  return typeof category === "string" ? [category] : category;
}

/** The questions of a category (or "all") whose question, plain-text answer or category matches the text, ignoring case. */
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

/** The searchable text by entry, computed once. */
const known = new WeakMap<FaqEntry, { name: string; texts: readonly string[] }>();

function textsOf(entry: FaqEntry, site: Pick<Site, "name">): readonly string[] {
  const there = known.get(entry);
  if (there?.name === site.name) return there.texts;
  const texts = [entry.question, entry.answer].filter((text) => typeof text === "string").map((text) => fold(fill(text, site)));
  known.set(entry, { name: site.name, texts });
  return texts;
}

/** Visitors type straight apostrophes; the copy has curly ones. */
function fold(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("’", "'").toLowerCase();
}
