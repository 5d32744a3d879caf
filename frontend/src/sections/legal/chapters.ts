import { type Glass, glassClass } from "../glass";
import type { LegalSection } from "./document";

/** The sections under one title, in one color. */
export interface LegalChapter {
  /** Sections have numbers, so chapters have letters. */
  letter: string;
  title: string;
  glassClass: string;
  /** The number of its first section. */
  first: number;
  sections: readonly LegalSection[];
}

/** The colors of the chapters, in their order. */
const glasses: readonly Glass[] = ["cobalt", "amber", "viridian", "ruby"];

export function chaptersOf(sections: readonly LegalSection[]): LegalChapter[] {
  const starts = sections.flatMap(({ chapter }, index) => (chapter ? [{ title: chapter, index }] : []));
  return starts.map(({ title, index }, nth) => ({
    letter: String.fromCodePoint(65 + nth),
    title,
    glassClass: glassClass[glasses[nth % glasses.length] ?? "cobalt"],
    first: index + 1,
    sections: sections.slice(index, starts[nth + 1]?.index),
  }));
}
