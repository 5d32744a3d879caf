import type { Block } from "../../lib/prose";
import { plainText } from "../../lib/prose-text";
import type { Site } from "../../lib/site";
import { type ArticleText, isFigure, isNoted } from "./article-text";

const WORDS_PER_MINUTE = 220;

/** Number of words in the text, without figures and notes. */
function countWords({ lead, sections, nextSteps }: ArticleText<string>, site: Site): number {
  const blocks = sections.flatMap((section) =>
    section.blocks.flatMap((block): Block[] => (isFigure(block) ? [] : [isNoted(block) ? block.text : block])),
  );
  return plainText([lead, ...blocks, ...nextSteps], site).split(/\s+/).length;
}

export function readingMinutes(text: ArticleText<string>, site: Site): number {
  return Math.max(1, Math.round(countWords(text, site) / WORDS_PER_MINUTE));
}
