/* Words made from the place of a text: /hero/title is "Hero: title", /faqEntries/3/answer is "Faq entries 4: answer". */

const SHORT = new Set(["faq", "api", "url", "crm", "seo", "tam", "cta", "id", "html", "pdf", "sms", "gdpr"]);

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string) =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

export const isIndex = (step: string) => /^\d+$/.test(step);

/** "faqEntries" is "FAQ entries". */
export function wordsOfStep(step: string): string {
  const words = step
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .split(" ")
    .filter(Boolean);
  return words.map((word) => (SHORT.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase())).join(" ");
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Items of lists are counted from 1. */
export function labelOf(pointer: string): string {
  const parts: string[] = [];
  for (const step of stepsOf(pointer)) {
    const last = parts.length - 1;
    if (isIndex(step) && last >= 0) parts[last] = `${parts[last]} ${Number(step) + 1}`;
    else parts.push(wordsOfStep(step));
  }
  return capital(parts.join(": "));
}

/** The id of a field in its page. The form's address ends with it, so that the browser comes back to it. */
export function anchorOf(page: string, pointer: string): string {
  return `text-${page}${pointer.replaceAll("/", ".")}`.replace(/[^\w.-]/g, "_");
}
