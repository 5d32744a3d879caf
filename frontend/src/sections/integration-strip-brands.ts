import type { Logo } from "./integration-logo";

/** Ten of the integrations. A test checks that /integrations lists each under the same name, with the same logo. */
export const strip: { title: string; link: string; brands: readonly { name: string; logo: Logo }[] } = {
  title: "Plugs into the stack you have",
  link: "Browse all integrations",
  brands: [
    { name: "HubSpot", logo: { slug: "hubspot" } },
    { name: "Salesforce", logo: { letter: "S" } },
    { name: "Mailchimp", logo: { slug: "mailchimp" } },
    { name: "WhatsApp Business", logo: { slug: "whatsapp" } },
    { name: "Google Ads", logo: { slug: "googleads" } },
    { name: "Gmail", logo: { slug: "gmail" } },
    { name: "Google Analytics", logo: { slug: "googleanalytics" } },
    { name: "Calendly", logo: { slug: "calendly" } },
    { name: "Zapier", logo: { slug: "zapier" } },
    { name: "Snowflake", logo: { slug: "snowflake" } },
  ],
};
