import { createContext, useContext } from "react";
import type { FormId } from "../../../generated/forms";
import type { Mistakes, Values } from "../../lib/form-check";
import type { NoticeId } from "../../lib/notices";

export type FormPhase = "editing" | "submitting" | "sent";

/** What SiteForm tells its fields, its button and its children. */
export interface FormApi {
  form: FormId;
  /** Leads the ids of the fields: `<id>-<field>`. */
  id: string;
  state: FormPhase;
  /** What the form was last confirmed with, while that is to be read in its place. */
  confirmed: NoticeId | null;
  /** Back to an empty form, with the focus in its first field. */
  reset: () => void;
  /** Address of the empty form, for the link that resets it without JavaScript. */
  resetHref: string;
  /** What was typed into a form that came back from the server. */
  values: Values;
  mistakes: Mistakes | null;
}

export const FormContext = createContext<FormApi | null>(null);

export function useForm(): FormApi {
  const form = useContext(FormContext);
  if (form === null) throw new Error("fields and submit buttons belong inside a SiteForm");
  return form;
}
