import { faults, type FormId, forms } from "../../generated/forms";
import type { NoticeId } from "./notices";

export type Values = Record<string, string>;

export interface FormErrors {
  notice: NoticeId;
  /** A sentence that says what is wrong with each wrong field, by its name. */
  errors: Record<string, string>;
}

/**
 * The checks of the browser: a required field that is empty, an e-mail without "@". The server repeats them and also checks lengths and characters.
 */
export function validateForm(form: FormId, values: Values): FormErrors | null {
  const { fields, missing } = forms[form];
  const errors: Record<string, string> = {};
  let notice: NoticeId | null = null;
  for (const field of fields) {
    const value = (values[field.name] ?? "").trim();
    if (value === "" && field.required) {
      errors[field.name] = faults.required.replace("{label}", field.label);
      notice = missing;
    } else if (field.type === "email" && value !== "" && !value.includes("@")) {
      errors[field.name] = faults.email.replace("{label}", field.label);
      notice ??= "email-invalid";
    }
  }
  return notice === null ? null : { notice, errors };
}
