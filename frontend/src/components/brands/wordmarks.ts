/** Logos that are a word, which is too small in the square of the others. */
const wordmarks = ["caldotcom", "odoo", "zoho", "zoom"];

export function wordmarkClass(slug: string): string | undefined {
  return wordmarks.includes(slug) ? "wordmark" : undefined;
}
