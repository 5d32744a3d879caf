import type { RefObject } from "react";
import { type FormId, forms } from "../../../generated/forms";
import type { Values } from "../../lib/validate-form";

/** Values of unsent forms that are no longer on the screen. They are in memory only, so a page load deletes them. */
const drafts = new Map<FormId, Values>();

export const findDraft = (form: FormId) => drafts.get(form);

export const deleteDraft = (form: FormId) => drafts.delete(form);

/** Call before a form is removed. Reads the fields of the DOM, so that text typed before hydration is kept and the honeypot is not. */
export function saveDraft(form: FormId, { current: element }: RefObject<HTMLElement | null>): void {
  if (!(element instanceof HTMLFormElement)) return;
  const data = new FormData(element);
  const typed = forms[form].fields.map(({ name }) => [name, String(data.get(name) ?? "")] as const);
  if (typed.some(([, value]) => value)) drafts.set(form, Object.fromEntries(typed));
}
