import { type FormId, forms } from "../../../generated/forms";
import { notices } from "../../../generated/notices";
import type { NoticeId } from "../../lib/notices";

export interface Answer {
  sent: boolean;
  notice: NoticeId;
  errors: Record<string, string>;
}

/** Posts a form as its HTML would. A dead network or an answer that is not ours counts as the form's own failure. */
export async function sendForm(form: FormId, body: URLSearchParams): Promise<Answer> {
  try {
    const response = await fetch(forms[form].action, { method: "POST", headers: { accept: "application/json" }, body });
    const { notice, fields } = (await response.json()) as { notice: { id: NoticeId }; fields?: Record<string, string> };
    if (!Object.hasOwn(notices, notice.id)) throw new Error(`unknown notice ${notice.id}`);
    return { sent: response.ok, notice: notice.id, errors: fields ?? {} };
  } catch {
    return { sent: false, notice: forms[form].failure, errors: {} };
  }
}
