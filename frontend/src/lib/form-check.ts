import { type FieldDefinition, type FormId, forms } from "../../generated/forms";
import type { NoticeId } from "./notices";

export type Values = Record<string, string>;

export interface Mistakes {
  notice: NoticeId;
  /** field name -> what is wrong with it, a sentence. */
  errors: Record<string, string>;
}

/**
 * What the browser can tell before it sends: SPEC section 5. The server checks all of it again, and lengths and characters besides; its
 * sentences in src/forms say the same.
 */
export function findMistakes(form: FormId, values: Values): Mistakes | null {
  const { fields, missing } = forms[form];
  const errors: Record<string, string> = {};
  let notice: NoticeId | null = null;
  for (const field of fields) {
    const value = (values[field.name] ?? "").trim();
    if (value === "" && field.required) {
      errors[field.name] = missingText(field);
      notice = missing;
    } else if (field.type === "email" && value !== "" && !value.includes("@")) {
      errors[field.name] = "Enter an email address with an @ in it.";
      notice ??= "email-invalid";
    }
  }
  return notice === null ? null : { notice, errors };
}

function missingText(field: FieldDefinition): string {
  return field.type === "email" ? "Enter your email address." : `Enter your ${field.label.toLowerCase()}.`;
}
