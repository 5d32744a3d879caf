import type { FormId } from "../../generated/forms";
import type { NoticeId } from "../../generated/notices";
import type { Site } from "../../generated/site";
import type { PageId } from "./routes";

/** A form sent back with mistakes. Twin of ssr-bundle/contract.ts, with the names of data/ as types. */
export interface FormState {
  id: FormId;
  values: Record<string, string>;
  errors: Record<string, string>;
  notice: NoticeId;
}

/** What the document hands to the browser, as JSON in #page-data. */
export interface PageData {
  site: Site;
  sendRequests: boolean;
  route: PageId;
  form: FormState | null;
  /** Path and query of the page that a form sent back with mistakes stands on; the browser's address is the form's own. Absent where there is none. */
  formAddress?: string;
  stylesheet: string | null;
}
