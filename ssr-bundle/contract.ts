/**
 * The JSON that crosses between the Rust host and the React bundle. Twin of `src/engine/mod.rs`; the host calls
 * `globalThis.leadlight.boot(json)` once per isolate and `globalThis.leadlight.render(json)` per page, one string in,
 * one string out.
 */

/** Sent once, when an isolate starts. */
export interface BootMessage {
  /** `data/site.json`, or the file the operator named with `--site`. */
  site: unknown;
  /** The forms that are not always kept post to the server too: it keeps them (`--keep-requests`) or hands them on (`--lead-forms`). */
  sendRequests: boolean;
}

/** One page to render. */
export interface RenderRequest {
  /** A route id of `data/routes.json`. */
  route: string;
  /** The route's declared query parameters that hold a valid value, plus `notice` (a key of notices.json). */
  query: Record<string, string>;
  /** A form sent back with mistakes, else null. */
  form: FormState | null;
}

/** What was typed and what is wrong with it. */
export interface FormState {
  /** A key of `data/forms.json`. */
  id: string;
  values: Record<string, string>;
  /** field name -> what is wrong with it, a sentence. */
  errors: Record<string, string>;
  /** A key of `data/notices.json`. */
  notice: string;
}

/** What a render gives, as one string: the first line is this as JSON, the HTML inside #root follows as it is, if there is any. */
export type RenderResponse = { ok: true; structuredData: object[] } | { ok: false; message: string; stack: string };

/**
 * What the browser needs to hydrate: a `<script type="application/json" id="page-data">` in the document, written by
 * `src/pages/document.rs`. Everything else follows from the address and the bundle.
 */
export interface PageData extends BootMessage {
  route: string;
  form: FormState | null;
  /** Path and query of the page that a form sent back with mistakes stands on; the browser's address is the form's own. Absent where there is none. */
  formAddress?: string;
  /** Address of the stylesheet, which the document links at the fold of this page only. Null in `make dev`, which links it in the head. */
  stylesheet: string | null;
}
