import { fileWords } from "../shell/file-words";
import type { Place } from "../shell/words";

export const isMarkdown = (path: string) => path.endsWith(".md");

/** The section of the content that lists it. */
export function sectionOf(path: string): Place {
  const folder = path.split("/")[0];
  if (path === "_redirects") return "redirects";
  return folder === "articles" || folder === "pages" || folder === "texts" ? folder : "files";
}

/** The title that the text gives itself, else what the file is for. */
export function titleOfFile(path: string, text: string): string {
  if (!isMarkdown(path)) return fileWords(path);
  const value = text.match(/^---\r?\n(?:.*\r?\n)*?title:[ \t]*(.+)/)?.[1]?.trim() ?? "";
  const title = value.replace(/^(["'])(.*)\1$/, "$2").replaceAll('\\"', '"');
  return title === "" ? fileWords(path) : title;
}
