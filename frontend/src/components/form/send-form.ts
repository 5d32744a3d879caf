import { type FormId, forms } from "../../../generated/forms";
import { notices } from "../../../generated/notices";
import type { NoticeId } from "../../lib/notices";

/** The server's response to a posted form, or a failure in its shape. */
export interface FormResponse {
  sent: boolean;
  notice: NoticeId;
  errors: Record<string, string>;
}

const TIMEOUT_MS = 15_000;

/**
 * One idempotency key per form until the submission is confirmed. After a failure the client does not know whether the server stored it; a retry with
 * the same key is stored once.
 */
const keys: Partial<Record<FormId, string>> = {};

/** Posts the form like its HTML does. A network error, a timeout or an unknown response counts as the form's failure notice. */
export async function sendForm(form: FormId, body: URLSearchParams): Promise<FormResponse> {
  try {
    const key = (keys[form] ??= crypto.getRandomValues(new Uint32Array(4)).join("-"));
    const headers = { accept: "application/json", "idempotency-key": `"${key}"` };
    const response = await fetch(forms[form].action, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { notice, fields } = (await response.json()) as { notice: { id: NoticeId }; fields?: Record<string, string> };
    if (!Object.hasOwn(notices, notice.id)) throw new Error();
    if (response.ok) delete keys[form];
    return { sent: response.ok, notice: notice.id, errors: fields ?? {} };
  } catch {
    return { sent: false, notice: forms[form].failure, errors: {} };
  }
}
