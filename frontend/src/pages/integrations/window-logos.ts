import { logosOf } from "../../sections/integration-categories";

/** The twelve tools in the window at the top of the page, from the top left, around our pane. */
export const windowLogos = logosOf(
  "gmail hubspot whatsapp googleanalytics notion shopify zoom airtable asana make googlesheets crunchbase",
);
