/**
 * Pages that an operator's content defines: articles and pages as Markdown files, which the host (`src/content/`) turns into this. Only the server renders
 * them; browsers keep its HTML.
 */
import { createContext } from "react";
import type { ArticleId } from "../../generated/articles";
import type { FormId } from "../../generated/forms";

export type Inline =
  | { type: "text" | "code"; text: string }
  | { type: "strong" | "emphasis" | "strike"; children: Inline[] }
  | { type: "link"; href: string; isExternal: boolean; children: Inline[] }
  | { type: "break" }
  /** A reference to the note with the element id `id`. */
  | { type: "footnote"; id: string; number: number };

export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Empty if the picture is decoration. */
  alt: string;
  /** The same picture in other widths. */
  variants: { src: string; width: number }[];
}

export interface ContentForm {
  form: FormId;
  title?: string;
  /** Values that are sent with the form, by name. */
  hidden: Record<string, string>;
}

export type ContentBlock =
  | { type: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; isOrdered: boolean; start: number; items: ContentBlock[][] }
  | { type: "blockquote"; blocks: ContentBlock[] }
  | { type: "code"; language: string; text: string }
  | { type: "table"; align: ("none" | "left" | "center" | "right")[]; head: Inline[][]; rows: Inline[][][] }
  | { type: "figure"; picture: Picture; caption: Inline[] }
  | { type: "rule" }
  | { type: "footnotes"; notes: { id: string; number: number; blocks: ContentBlock[] }[] }
  | { type: "steps"; title?: string; items: { title: string; text: Inline[] }[] }
  | { type: "quote"; text: Inline[]; by: string; role?: string }
  | { type: "numbers"; items: { number: string; label: Inline[] }[] }
  | { type: "questions"; title?: string; items: { question: string; answer: Inline[] }[] }
  | { type: "plans" | "logos"; title?: string }
  | { type: "action"; title: string; text: Inline[]; to?: string; button?: string }
  | ({ type: "form" } & ContentForm);

export type ContentGlass = "cobalt" | "viridian" | "amber" | "ruby";

/** The blocks of these types. */
export type Block<Type extends ContentBlock["type"]> = Extract<ContentBlock, { type: Type }>;

export interface ContentPage {
  path: string;
  /** The id that its forms are posted with. */
  route: string;
  title: string;
  /** The lead below the title. */
  description: string;
  glass: ContentGlass;
  picture?: Picture;
  /** The drawing of one of our own articles. */
  drawing?: ArticleId;
  article?: {
    author: string;
    /** YYYY-MM-DD */
    published: string;
    category: string;
    industry: string;
    minutes: number;
  };
  /** The headings of level 2; empty if they are few. */
  contents: { id: string; text: string }[];
  blocks: ContentBlock[];
}

/** An article of content in the lists of the blog. */
export interface ListedArticle {
  path: string;
  title: string;
  description: string;
  author: string;
  published: string;
  category: string;
  industry: string;
  glass: ContentGlass;
  picture?: Picture;
  drawing?: ArticleId;
}

/** The content of the page that is rendered. Null in browsers and on all other pages. */
export const ServerContent = createContext<ContentPage | null>(null);

/** The plain text of inline content. */
export function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ("text" in inline ? inline.text : "children" in inline ? textOf(inline.children) : inline.type === "break" ? " " : ""))
    .join("");
}
