/** Logos that are a word, which is too small in the square of the others, and those that fill it, which look too large. */
const wordmarks = ["odoo", "zoho", "zoom"];
const solid = ["aircall", "brevo", "crunchbase", "g2", "intercom", "zapier"];

/** Gives all logos one optical size (styles/integrations.css). */
export function logoSize(slug: string): string | undefined {
  if (wordmarks.includes(slug)) return "wordmark";
  return solid.includes(slug) ? "solid-mark" : undefined;
}
