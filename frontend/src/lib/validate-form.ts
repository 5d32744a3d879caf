import { faults, type FormId, forms } from "../../generated/forms";
import type { NoticeId } from "./notices";

export type Values = Record<string, string>;

export interface FormErrors {
  notice: NoticeId;
  /** field name -> what is wrong with it, a sentence. */
  errors: Record<string, string>;
}

/**
 * What the browser can tell before it sends: a required field that is empty, an e-mail without "@". The server checks both again, and lengths and
 * characters besides.
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
