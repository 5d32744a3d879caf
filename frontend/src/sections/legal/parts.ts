import type { LegalSection } from "./document";

/** Sections under one title. A document without titles of parts is one part. */
export interface LegalPart {
  title?: string;
  /** The number of its first section. */
  first: number;
  sections: readonly LegalSection[];
}

export function partsOf(sections: readonly LegalSection[]): LegalPart[] {
  const starts = sections.flatMap(({ part }, index) => (index === 0 || part ? [index] : []));
  return starts.map((start, index) => ({
    title: sections[start]?.part,
    first: start + 1,
    sections: sections.slice(start, starts[index + 1]),
  }));
}
