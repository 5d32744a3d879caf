/**
 * The JSON between the Rust host and the React bundle. Same shapes as in `src/engine/mod.rs`. The host calls `globalThis.leadlight.boot(json)` once
 * per isolate and `globalThis.leadlight.render(json)` per page; both take one string, and `render` returns one.
 */

/** Sent once, when an isolate starts. */
export interface BootMessage {
  /** `data/site.json`, or the operator's file (`--site`). */
  site: unknown;
  /** Optional forms post to the server too, which stores them (`--keep-requests`) or forwards them (`--lead-forms`). */
  sendRequests: boolean;
}

/** One page to render. */
export interface RenderRequest {
  /** A route id of `data/routes.json`. */
  route: string;
  /** The route's declared query parameters that hold a valid value, plus `notice` (a key of notices.json). */
  query: Record<string, string>;
  /** A form that is returned with errors, else null. */
  form: FormState | null;
}

/** The values and errors of a returned form. */
export interface FormState {
  /** A key of `data/forms.json`. */
  id: string;
  values: Record<string, string>;
  /** By field name: a sentence that says what is wrong. */
  errors: Record<string, string>;
  /** A key of `data/notices.json`. */
  notice: string;
}

/** The result of a render. It is one string: this JSON in the first line, then the HTML inside #root. */
export type RenderResponse = { ok: true; structuredData: object[] } | { ok: false; message: string; stack: string };

/**
 * What the browser needs for hydration: `<script type="application/json" id="page-data">`, written by `src/pages/document.rs`. The rest follows from
 * the address and the bundle.
 */
export interface PageData extends BootMessage {
  route: string;
  form: FormState | null;
  /** Path and query of the page with a returned form; the browser's address is the form's. Absent otherwise. */
  formAddress?: string;
  /** Address of the stylesheet, which the document links at the fold of this page only. Null in `make dev`, which links it in the head. */
  stylesheet: string | null;
}
