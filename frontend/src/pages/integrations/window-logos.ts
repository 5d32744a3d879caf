/** The twelve tools in the window at the top of the page, from the top left, around our pane. */
export const windowLogos = "gmail hubspot whatsapp googleanalytics notion shopify slack airtable asana make googlesheets crunchbase".split(
  " ",
);
