import type { Logo } from "./integration-logo";

/** Ten of the integrations. A test checks that /integrations lists each under the same name, with the same logo. */
export const strip: { title: string; link: string; brands: readonly { name: string; logo: Logo }[] } = {
  title: "Plugs into the stack you have",
  link: "Browse all integrations",
  brands: [
    { name: "HubSpot", logo: { slug: "hubspot" } },
    { name: "Salesforce", logo: { monogram: "Sf" } },
    { name: "Mailchimp", logo: { slug: "mailchimp" } },
    { name: "WhatsApp Business", logo: { slug: "whatsapp" } },
    { name: "Slack", logo: { monogram: "Sl" } },
    { name: "Gmail", logo: { slug: "gmail" } },
    { name: "Google Analytics", logo: { slug: "googleanalytics" } },
    { name: "LinkedIn Ads", logo: { monogram: "in" } },
    { name: "Zapier", logo: { slug: "zapier" } },
    { name: "Snowflake", logo: { slug: "snowflake" } },
  ],
};
