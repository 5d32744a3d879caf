/** Ten of the integrations that have a logo. A test checks that /integrations lists each under the same name, with the same logo. */
export const strip: { title: string; link: string; brands: readonly { name: string; logo: { slug: string } }[] } = {
  title: "Plugs into the stack you have",
  link: "Browse all integrations",
  brands: [
    { name: "HubSpot", logo: { slug: "hubspot" } },
    { name: "Zoho CRM", logo: { slug: "zoho" } },
    { name: "Mailchimp", logo: { slug: "mailchimp" } },
    { name: "WhatsApp Business", logo: { slug: "whatsapp" } },
    { name: "Google Ads", logo: { slug: "googleads" } },
    { name: "Gmail", logo: { slug: "gmail" } },
    { name: "Google Analytics", logo: { slug: "googleanalytics" } },
    { name: "Zoom", logo: { slug: "zoom" } },
    { name: "Zapier", logo: { slug: "zapier" } },
    { name: "Snowflake", logo: { slug: "snowflake" } },
  ],
};
