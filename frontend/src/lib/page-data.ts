import type { FormId } from "../../generated/forms";
import type { NoticeId } from "../../generated/notices";
import type { Site } from "../../generated/site";
import type { PageId } from "./routes";

/** A form that the server returned with errors. Same shape as in ssr-bundle/contract.ts, with the names of data/ as types. */
export interface FormState {
  id: FormId;
  values: Record<string, string>;
  errors: Record<string, string>;
  notice: NoticeId;
}

/** The JSON in the document's #page-data. */
export interface PageData {
  site: Site;
  sendRequests: boolean;
  route: PageId;
  form: FormState | null;
  /** Path and query of the page with a returned form; the browser's address is the form's. Absent otherwise. */
  formAddress?: string;
  stylesheet: string | null;
}
