/** Ten of the integrations. A test checks that /integrations lists each under the same name, with the same logo. */
export const strip: { title: string; link: string; brands: readonly { name: string; logo: string }[] } = {
  title: "Plugs into the stack you have",
  link: "Browse all integrations",
  brands: [
    { name: "HubSpot", logo: "hubspot" },
    { name: "Salesforce", logo: "salesforce" },
    { name: "Mailchimp", logo: "mailchimp" },
    { name: "WhatsApp Business", logo: "whatsapp" },
    { name: "Google Ads", logo: "googleads" },
    { name: "Gmail", logo: "gmail" },
    { name: "Google Analytics", logo: "googleanalytics" },
    { name: "Calendly", logo: "calendly" },
    { name: "Zapier", logo: "zapier" },
    { name: "Snowflake", logo: "snowflake" },
  ],
};
