import type { Logo } from "./integration-logo";

export type CategoryId = "marketing" | "crm" | "communication" | "analytics" | "enrichment";

export interface IntegrationCategory {
  id: CategoryId;
  name: string;
  logos: readonly Logo[];
}

/** The built-in integrations by category, the largest first. SPEC.md gives the counts: 22, 14, 12, 9 and 8. */
export const integrationCategories: readonly IntegrationCategory[] = [
  {
    id: "marketing",
    name: "Marketing",
    logos: logosOf(
      "mailchimp brevo googleads meta L tiktok x pinterest snapchat reddit quora youtube spotify wordpress webflow wix squarespace googleforms buffer hootsuite semrush campaignmonitor",
    ),
  },
  {
    id: "crm",
    name: "CRM & Sales",
    logos: logosOf("hubspot S zoho P odoo shopify square bigcommerce paypal quickbooks xero calendly asana notion"),
  },
  {
    id: "communication",
    name: "Communication",
    logos: logosOf("whatsapp gmail zoom intercom aircall zendesk S M googlemeet webex telegram livechat"),
  },
  {
    id: "analytics",
    name: "Analytics",
    logos: logosOf("googleanalytics googletagmanager similarweb wappalyzer hotjar mixpanel matomo posthog snowflake"),
  },
  { id: "enrichment", name: "Data Enrichment", logos: logosOf("crunchbase g2 wikidata A Z H P C") },
];

/** Logos from a list of marks: a capital letter is an initial, all else the slug of a logo. */
export function logosOf(marks: string): Logo[] {
  return marks.split(" ").map((mark) => (/^[A-Z]$/.test(mark) ? { letter: mark } : { slug: mark }));
}
