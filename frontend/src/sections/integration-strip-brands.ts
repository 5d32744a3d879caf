import type { Logo } from "./integration-logo";

/** Ten of the integrations; a test holds that the page of all of them has each, under the same name and logo. */
export const strip: { title: string; link: string; brands: readonly { name: string; logo: Logo }[] } = {
  title: "Works with the tools you already run",
  link: "Browse all integrations",
  brands: [
    { name: "HubSpot", logo: { slug: "hubspot" } },
    { name: "Salesforce", logo: { word: "Salesforce" } },
    { name: "Mailchimp", logo: { slug: "mailchimp" } },
    { name: "WhatsApp Business", logo: { slug: "whatsapp" } },
    { name: "Slack", logo: { word: "Slack" } },
    { name: "Gmail", logo: { slug: "gmail" } },
    { name: "Google Analytics", logo: { slug: "googleanalytics" } },
    { name: "LinkedIn Ads", logo: { word: "LinkedIn" } },
    { name: "Zapier", logo: { slug: "zapier" } },
    { name: "Snowflake", logo: { slug: "snowflake" } },
  ],
};
