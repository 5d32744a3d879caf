import type { Logo } from "./integration-logo";

/** The marks of the built-in integrations, by category. SPEC.md gives the counts: 14, 22, 8, 12 and 9. */
const marks = {
  "CRM & Sales": "hubspot S zoho P odoo shopify square bigcommerce paypal quickbooks xero calendly asana notion",
  Marketing:
    "mailchimp brevo googleads meta L tiktok x pinterest snapchat reddit quora youtube spotify wordpress webflow wix squarespace googleforms buffer hootsuite semrush campaignmonitor",
  "Data Enrichment": "crunchbase g2 wikidata A Z H P C",
  Communication: "whatsapp gmail zoom intercom aircall zendesk S M googlemeet webex telegram livechat",
  Analytics: "googleanalytics googletagmanager similarweb wappalyzer hotjar mixpanel matomo posthog snowflake",
};

export type CategoryName = keyof typeof marks;

export interface IntegrationCategory {
  name: CategoryName;
  logos: readonly Logo[];
}

export const integrationCategories: readonly IntegrationCategory[] = Object.entries(marks).map(([name, line]) => ({
  name: name as CategoryName,
  logos: logosOf(line),
}));

/** Logos from a list of marks: a capital letter is an initial, all else the slug of a logo. */
export function logosOf(marks: string): Logo[] {
  return marks.split(" ").map((mark) => (/^[A-Z]$/.test(mark) ? { letter: mark } : { slug: mark }));
}
