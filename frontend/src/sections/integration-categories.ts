export type CategoryId = "marketing" | "crm" | "communication" | "analytics" | "enrichment";

export interface IntegrationCategory {
  id: CategoryId;
  name: string;
  /** Slugs of their logos (components/brands/logos.svg). */
  logos: readonly string[];
}

/** The built-in integrations by category, the largest first. SPEC.md gives the counts: 22, 14, 12, 9 and 8. */
export const integrationCategories: readonly IntegrationCategory[] = [
  {
    id: "marketing",
    name: "Marketing",
    logos:
      "mailchimp brevo googleads meta linkedin tiktok x pinterest snapchat reddit quora youtube spotify wordpress webflow vimeo squarespace googleforms buffer hootsuite semrush campaignmonitor".split(
        " ",
      ),
  },
  {
    id: "crm",
    name: "CRM & Sales",
    logos:
      "hubspot salesforce dynamics365 stripe airtable shopify square bigcommerce paypal quickbooks razorpay calendly asana notion".split(
        " ",
      ),
  },
  {
    id: "communication",
    name: "Communication",
    logos: "whatsapp gmail slack microsoftteams googlemeet intercom aircall zendesk googlecalendar webex telegram livechat".split(" "),
  },
  {
    id: "analytics",
    name: "Analytics",
    logos: "googleanalytics googletagmanager similarweb wappalyzer hotjar mixpanel matomo posthog snowflake".split(" "),
  },
  {
    id: "enrichment",
    name: "Data Enrichment",
    logos: "crunchbase g2 glassdoor indeed github googlemaps trustpilot producthunt".split(" "),
  },
];
