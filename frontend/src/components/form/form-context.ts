import { createContext, useContext } from "react";
import type { FormId } from "../../../generated/forms";
import type { FormProgress } from "./form-progress";

/** What SiteForm tells its fields, its button and its panel. */
export interface FormApi extends FormProgress {
  form: FormId;
  /** Leads the ids of the fields: `<id>-<field>`. */
  id: string;
  /** Back to an empty form, with the focus in its first field. */
  reset: () => void;
  /** Address of the empty form, for the link that resets it without JavaScript. */
  resetHref: string;
}

export const FormContext = createContext<FormApi | null>(null);

export function useForm(): FormApi {
  const form = useContext(FormContext);
  if (form === null) throw new Error("fields and submit buttons belong inside a SiteForm");
  return form;
}
