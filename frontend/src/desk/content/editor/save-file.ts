import type { FileState } from "../contract";

export type SaveAnswer = { kind: "saved"; state: FileState } | { kind: "conflict" } | { kind: "failed"; why: string; mayPass: boolean };

const TIMEOUT_MS = 30_000;

const failed = (why: string, mayPass = false): SaveAnswer => ({ kind: "failed", why, mayPass });

/** Sends the form as it is, for an answer in JSON. */
export async function saveFile(fields: Record<string, string>): Promise<SaveAnswer> {
  try {
    const response = await fetch("/desk/content/file", {
      method: "POST",
      headers: { accept: "application/json" },
      credentials: "same-origin",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 409) return { kind: "conflict" };
    if (response.redirected) return failed(whyElsewhere(response.url));
    if (response.status === 401 || response.status === 403) return failed("you are signed out. Copy your text, then load this page again.");
    if (response.status === 404) return failed("the draft is not there any more. Copy your text, then load this page again.");
    if (response.status === 413) return failed("the text is too long.");
    if (!response.ok || !isJson(response)) return failed(`the server has answered ${response.status}.`, true);
    return { kind: "saved", state: (await response.json()) as FileState };
  } catch {
    return failed("the server does not answer. It is tried again.", true);
  }
}

export const isJson = (response: Response) => response.headers.get("content-type")?.startsWith("application/json") === true;

/** Where the server leads instead of an answer. */
export function whyElsewhere(url: string): string {
  return url.includes("/sign-in")
    ? "you are signed out. Copy your text, then sign in again."
    : "there are too many drafts. Publish or discard some first.";
}
