import type { FormId } from "../../generated/forms";
import type { NoticeId } from "../../generated/notices";
import type { Site } from "../../generated/site";
import type { ContentForm } from "./content";
import type { PrivacyFacts } from "./privacy-facts";
import type { PageId } from "./routes";

/** The values and errors of a form that the server returned. */
export interface FormState {
  id: FormId;
  values: Record<string, string>;
  /** The error message of each wrong field, by its name. */
  errors: Record<string, string>;
  notice: NoticeId;
}

/**
 * What the browser needs for hydration: `<script type="application/json" id="page-data">`, written by `src/pages/document.rs`. The rest follows from
 * the URL and the bundle.
 */
export interface PageData {
  site: Site;
  /** The browser posts requests (`isRequest` in data/forms.json) to the server, which stores them (`--keep-requests`) or forwards them (`--lead-forms`). */
  postsRequests: boolean;
  /** False with `--lead-origin no`; absent otherwise. */
  sendsOrigin?: false;
  /** False with `--page-views no`; absent otherwise. */
  countsViews?: false;
  privacyFacts: PrivacyFacts;
  /** The id of the page; of one of content its own, `ContentPage.route`. */
  route: string;
  form: FormState | null;
  /** Path and query of the page with a returned form; the browser shows the form's URL. Absent otherwise. */
  formAddress?: string;
  /** The URL of the file with the replaced copy of another page (lib/texts.ts), by page id. Absent if no page has any. */
  textFiles?: Partial<Record<PageId, string>>;
  /** Pages that this browser loads as documents, because only the server has all that they show: lists with articles of the content, and pages with other scripts. Absent if there are none. */
  documents?: PageId[];
  /** Of a page of content: its blocks that are forms, in order. Everything else keeps the server's HTML. Absent without forms. */
  forms?: ContentForm[];
  /** URL of the stylesheet of all pages. Null in `make dev`, which links it in the head. */
  stylesheet: string | null;
}

/** The data of the document that was loaded. Navigation does not change it. */
export const readPageData = () => JSON.parse(document.getElementById("page-data")?.textContent ?? "null") as PageData;
