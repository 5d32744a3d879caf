import type { DraftRow } from "../contract";
import { contentHref } from "./hrefs";

const NAMED: Record<string, string> = {
  _redirects: "Redirects",
  "scripts.toml": "Scripts of others",
  "forms.toml": "Forms of your own",
  "site.json": "The company's facts",
  "texts/site.toml": "Texts: prices, navigation, integrations, authors",
  "texts/notices.toml": "Texts: messages after a form",
  "texts/forms.toml": "Texts: labels and buttons of forms",
  "texts/content.toml": "Texts: words around articles and pages of your own",
};

const stem = (path: string) => path.slice(path.indexOf("/") + 1).replace(/\.[^.]*$/, "");

/** What a file is for whoever does not think in files. */
export function fileWords(path: string): string {
  const named = NAMED[path];
  if (named !== undefined) return named;
  if (path.startsWith("articles/")) return `Article /blog/${stem(path)}`;
  if (path.startsWith("pages/")) return `Page /${stem(path)}`;
  if (path.startsWith("texts/")) return `Texts: ${stem(path)}`;
  if (path.startsWith("media/")) return path.endsWith(".pdf") ? `PDF ${path.slice(6)}` : `Picture ${path.slice(6)}`;
  return path;
}

export const isPicture = (path: string) => path.startsWith("media/") && !path.endsWith(".pdf");

/** Where a file is changed. */
export function fileHref(path: string, draft: DraftRow | null): string {
  if (path.startsWith("texts/")) return contentHref("/desk/content/texts", draft, { page: stem(path) });
  if (path.startsWith("media/")) return contentHref("/desk/content/media", draft);
  if (path === "_redirects") return contentHref("/desk/content/redirects", draft);
  return contentHref("/desk/content/file", draft, { path });
}
