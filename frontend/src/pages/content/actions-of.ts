import type { ContentBlock } from "../../lib/content";
import type { Action } from "../../sections/actions";
import { articleCopy } from "../../sections/articles/article-copy";
import { isSafe } from "./safe-href";

/** The buttons of a call to action: its own, or those of the site. */
export function actionsOf({ title, to, button }: Extract<ContentBlock, { type: "action" }>): readonly Action[] {
  if (!to || !isSafe(to)) return articleCopy.actions;
  return [{ href: to, text: button ?? title, newTab: /^https?:/i.test(to) }];
}
