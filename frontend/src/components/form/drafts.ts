import type { RefObject } from "react";
import { type FormId, forms } from "../../../generated/forms";
import type { Values } from "../../lib/validate-form";

/** What was typed into forms that have left the screen, and not sent. In memory only: a page load ends it. */
const drafts = new Map<FormId, Values>();

export const findDraft = (form: FormId) => drafts.get(form);

export const deleteDraft = (form: FormId) => drafts.delete(form);

/** Called before a form goes. Reads the fields themselves, so that what was typed before hydration is kept and the honeypot is not. */
export function saveDraft(form: FormId, { current: element }: RefObject<HTMLElement | null>): void {
  if (!(element instanceof HTMLFormElement)) return;
  const data = new FormData(element);
  const typed = forms[form].fields.map(({ name }) => [name, String(data.get(name) ?? "")] as const);
  if (typed.some(([, value]) => value)) drafts.set(form, Object.fromEntries(typed));
}
