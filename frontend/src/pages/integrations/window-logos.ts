/**
 * The twelve tools in the window at the top of the page, from the top left, around our pane. Their outlines are in a file (components/brands/window.svg) that loads
 * before the scripts, so only tools with simple logos are here.
 */
export const windowLogos: readonly string[] =
  "gmail hubspot whatsapp googleanalytics notion shopify zoom airtable asana make googlesheets crunchbase".split(" ");
