import { type FormId, forms } from "../../../generated/forms";
import { notices } from "../../../generated/notices";
import type { NoticeId } from "../../lib/notices";

export interface Answer {
  sent: boolean;
  notice: NoticeId;
  errors: Record<string, string>;
}

/** Names a submission until it is confirmed: after a failure nobody knows whether it was kept, and sent again under its name it is kept once. */
let key: string | undefined;

/** Posts a form as its HTML would. A dead network or an answer that is not ours counts as the form's own failure. */
export async function sendForm(form: FormId, body: URLSearchParams): Promise<Answer> {
  try {
    key ??= crypto.getRandomValues(new Uint32Array(4)).join("-");
    const headers = { accept: "application/json", "idempotency-key": `"${key}"` };
    const response = await fetch(forms[form].action, { method: "POST", headers, body });
    const { notice, fields } = (await response.json()) as { notice: { id: NoticeId }; fields?: Record<string, string> };
    if (!Object.hasOwn(notices, notice.id)) throw new Error(`unknown notice ${notice.id}`);
    if (response.ok) key = undefined;
    return { sent: response.ok, notice: notice.id, errors: fields ?? {} };
  } catch {
    return { sent: false, notice: forms[form].failure, errors: {} };
  }
}
