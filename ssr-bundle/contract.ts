/**
 * The JSON between the Rust host and the React bundle. Same shapes as in `src/engine/mod.rs`. The host calls `globalThis.leadlight.boot(json)` once
 * per isolate and `globalThis.leadlight.render(json)` per page; both take one string, and `render` returns one. The host validates routes, forms and
 * facts against the same tables, so the types are those of the tables. What replaces copy, and the list of the articles of content, is in
 * `globalThis.leadlightTexts` (frontend/src/lib/texts.ts) before the bundle is evaluated.
 */
import type { ContentPage } from "../frontend/src/lib/content";
import type { FormState, PageData } from "../frontend/src/lib/page-data";
import type { PageId } from "../frontend/src/lib/routes";

/** Sent once, when an isolate starts. */
export type BootMessage = Pick<PageData, "site" | "postsRequests" | "privacyFacts">;

/** One page to render. */
export interface RenderRequest {
  route: PageId;
  /** The route's declared query parameters that hold a valid value, plus `notice` (a key of notices.json). */
  query: Record<string, string>;
  /** A form that is returned with errors, else null. */
  form: FormState | null;
  /** What the page `content` shows. Only with that route. */
  content?: ContentPage;
}

/** The result of a render. It is one string: this JSON in the first line, then the HTML inside #root. */
export type RenderResponse = { ok: true; structuredData: object[] } | { ok: false; message: string; stack: string };
