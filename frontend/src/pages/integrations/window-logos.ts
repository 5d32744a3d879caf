/**
 * The tools in the window at the top of the page, from the top left. Their outlines are in a file (components/brands/window.svg) that loads
 * before the scripts, so only tools with simple logos are here.
 */
export const windowLogos: readonly string[] =
  "gmail crunchbase zoom hubspot whatsapp notion make googleanalytics shopify airtable asana semrush googlesheets".split(" ");
