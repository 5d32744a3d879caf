import { type Block, factText, type Inline, type Sentence } from "./prose";
import { fill } from "./fill";
import type { Site } from "./site";

/** The plain text of prose, for structured data. */
export function plainText(blocks: readonly Block[], site: Site): string {
  return blocks.map((block) => blockText(block, site)).join(" ");
}

function blockText(block: Block, site: Site): string {
  if (typeof block === "string" || !("list" in block || "table" in block)) return sentenceText(block, site);
  if ("list" in block) return block.list.map((sentence) => sentenceText(sentence, site)).join(" ");
  return block.table.rows.map((row) => row.join(": ")).join("; ");
}

function sentenceText(sentence: Sentence, site: Site): string {
  return typeof sentence === "string" ? fill(sentence, site) : sentence.map((part) => inlineText(part, site)).join("");
}

function inlineText(part: Inline, site: Site): string {
  if (typeof part === "string") return fill(part, site);
  if ("strong" in part) return part.strong;
  if ("fact" in part) return factText(part, site);
  if ("mail" in part) return site.email[part.mail];
  if ("demo" in part) return part.demo;
  return part.text;
}
