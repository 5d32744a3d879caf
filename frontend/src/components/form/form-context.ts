import { createContext, useContext } from "react";
import type { FormId } from "../../../generated/forms";
import type { FormProgress } from "./form-progress";

/** What SiteForm provides to its fields, its button and its confirmation. */
export interface FormApi extends FormProgress {
  form: FormId;
  /** Prefix of the field ids: `<id>-<field>`. */
  id: string;
  /** Empties the form and focuses its first field. */
  reset: () => void;
  /** URL of the empty form, for the reset link without JavaScript. It depends on the query. */
  getResetHref: () => string;
}

export const FormContext = createContext<FormApi | null>(null);

export function useForm(): FormApi {
  const form = useContext(FormContext);
  if (form === null) throw new Error("no SiteForm");
  return form;
}
