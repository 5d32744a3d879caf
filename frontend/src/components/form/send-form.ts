import { type FormId, forms } from "../../../generated/forms";
import { notices } from "../../../generated/notices";
import type { NoticeId } from "../../lib/notices";

export interface Answer {
  sent: boolean;
  notice: NoticeId;
  errors: Record<string, string>;
}

const TIMEOUT_MS = 15_000;

/** Names each form's submission until it is confirmed: after a failure nobody knows whether it was kept, and sent again under its name it is kept once. */
const keys: Partial<Record<FormId, string>> = {};

/** Posts a form as its HTML would. A dead network, an answer that is late or one that is not ours counts as the form's own failure. */
export async function sendForm(form: FormId, body: URLSearchParams): Promise<Answer> {
  try {
    const key = (keys[form] ??= crypto.getRandomValues(new Uint32Array(4)).join("-"));
    const headers = { accept: "application/json", "idempotency-key": `"${key}"` };
    const response = await fetch(forms[form].action, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { notice, fields } = (await response.json()) as { notice: { id: NoticeId }; fields?: Record<string, string> };
    if (!Object.hasOwn(notices, notice.id)) throw new Error(`unknown notice ${notice.id}`);
    if (response.ok) delete keys[form];
    return { sent: response.ok, notice: notice.id, errors: fields ?? {} };
  } catch {
    return { sent: false, notice: forms[form].failure, errors: {} };
  }
}
