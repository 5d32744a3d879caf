/** Logos that fill their square, which look larger than the others. */
const solid = ["aircall", "brevo", "crunchbase", "g2", "github", "intercom", "linkedin", "producthunt"];

/** Gives all logos one optical size. */
export function logoSize(slug: string): string | undefined {
  return solid.includes(slug) ? "scale-86" : undefined;
}
