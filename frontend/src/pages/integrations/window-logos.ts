/**
 * The tools in the window of the first screen, from the top left. Their outlines are a file of their own (components/brands/logos.build.mjs) that
 * comes before the scripts, so they are tools whose logos are drawn with few points.
 */
export const windowLogos: readonly string[] =
  "gmail crunchbase zoom hubspot whatsapp notion make googleanalytics shopify airtable asana semrush googlesheets".split(" ");
