import type { ListedArticle } from "../../lib/content";

/** The articles that an operator's content adds, newest first. Only the server has them, before it evaluates the bundle. */
export const contentArticles = (globalThis.leadlightTexts?.articles ?? []) as readonly ListedArticle[];
