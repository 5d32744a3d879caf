import { isJson, whyElsewhere } from "./save-file";

export type Upload = { draft: number | null; name: string } | { problem: string };

/** Stores a picture in the draft. */
export async function upload(file: File, draft: number | null, formToken: string): Promise<Upload> {
  const body = new FormData();
  body.set("form_token", formToken);
  body.set("draft", String(draft ?? ""));
  body.set("file", file);
  try {
    const response = await fetch("/desk/content/media", {
      method: "POST",
      headers: { accept: "application/json" },
      credentials: "same-origin",
      body,
      signal: AbortSignal.timeout(120_000),
    });
    if (response.redirected) return { problem: `The picture was not stored: ${whyElsewhere(response.url)}` };
    if (response.status === 413) return { problem: "The picture is larger than 8 MiB." };
    if (!isJson(response)) return { problem: `The picture was not stored: the server has answered ${response.status}.` };
    return (await response.json()) as Upload;
  } catch {
    return { problem: "The picture was not stored: the server does not answer." };
  }
}
