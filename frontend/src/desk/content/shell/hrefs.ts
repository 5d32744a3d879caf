import type { Frame, Section } from "../contract";

/** An address of a screen, with the draft that is worked on. The server's engine has no URLSearchParams. */
export function contentHref(path: string, draft: Frame["draft"], parameters: Record<string, string> = {}): string {
  const pairs = Object.entries(draft === null ? parameters : { ...parameters, draft: String(draft.id) });
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return query === "" ? path : `${path}?${query}`;
}

export const sectionHref = (section: Section, draft: Frame["draft"]) => contentHref("/desk/content", draft, { section });

export const draftHref = (id: number) => `/desk/content/drafts/${id}`;

/** A revision as a site of its own. */
export const previewHref = (revision: number) => `/desk/content/preview/${revision}/`;
