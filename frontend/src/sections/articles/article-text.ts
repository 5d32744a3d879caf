import type { Block, Sentence } from "../../lib/prose";
import type { RouteId } from "../../lib/routes";
import type { WindowSubjectName } from "../window-subjects";

/** A text with a number from it, large in the margin. */
export interface NotedText {
  text: Block;
  note: { number: string; label: string };
}

/** A paragraph, a list, one of them with a note, or the name of a drawn figure. */
export type ArticleBlock<Figure extends string> = Block | NotedText | { figure: Figure };

export function isFigure<Figure extends string>(block: ArticleBlock<Figure>): block is { figure: Figure } {
  return typeof block === "object" && "figure" in block;
}

export function isNoted<Figure extends string>(block: ArticleBlock<Figure>): block is NotedText {
  return typeof block === "object" && "note" in block;
}

export interface ArticleText<Figure extends string = never> {
  /** The claim of the article. */
  lead: string;
  sections: readonly {
    /** The anchor. People link to it: never change one that has been published. */
    id: string;
    heading: string;
    blocks: readonly ArticleBlock<Figure>[];
  }[];
  /** What to do on Monday, in order. */
  nextSteps: readonly Sentence[];
  /** The product that does part of it. */
  product: { to: RouteId; text: string; link: string };
  /** The end of the page. Its window shows what `product` has there, or the article's drawing. */
  closing: { title: string; text: string; subject: WindowSubjectName };
}
