/** Ten of the integrations. A test checks that /integrations lists each under the same name. */
export const strip: { title: string; link: string; brands: readonly string[] } = {
  title: "Plugs into the stack you have",
  link: "Browse all integrations",
  brands: [
    "HubSpot",
    "Salesforce",
    "Mailchimp",
    "WhatsApp Business",
    "Slack",
    "Gmail",
    "Google Analytics",
    "LinkedIn Ads",
    "Zapier",
    "Snowflake",
  ],
};
