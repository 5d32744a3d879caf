/** Every integration on /integrations, in order, and the copy around them. The copy at the top of the page is in copy.ts. */

import { castell, halden, marlowe, orchard, story, visits } from "../../lib/sample-world";
import type { Flow, Integration, IntegrationGroup } from "./search-integrations";

type Rest = Omit<Integration, "name" | "description" | "logo">;

const brand = (logo: string, name: string, description: string, rest: Rest = {}): Integration => ({ name, description, logo, ...rest });

export const integrationGroups: readonly IntegrationGroup[] = [
  {
    id: "data-enrichment",
    name: "Data Enrichment",
    text: "Sources that complete a company or contact record.",
    flow: "in",
    glass: "amber",
    integrations: [
      brand("crunchbase", "Crunchbase", "Adds funding rounds, investors and acquisitions to your company records.", {
        popular: { what: "Funding round added", who: marlowe.name },
      }),
      brand("g2", "G2", "Flags accounts that compare software in your category on G2."),
      brand("glassdoor", "Glassdoor", "Adds ratings by employees, so you know how a company is doing inside."),
      brand("indeed", "Indeed", "Flags accounts that hire for the roles your product supports."),
      brand("github", "GitHub", "Shows the languages and tools in a company’s public repositories."),
      brand("googlemaps", "Google Maps", "Fills in the address, phone number and branches of each office."),
      brand("trustpilot", "Trustpilot", "Adds the rating that customers give, and how many of them write."),
      brand("producthunt", "Product Hunt", "Flags companies that have just launched something new."),
    ],
  },
  {
    id: "web-intelligence",
    name: "Web Intelligence",
    text: "What happens on your website, and on theirs.",
    flow: "both",
    glass: "cobalt",
    integrations: [
      brand("googleanalytics", "Google Analytics", "Sets identified companies beside the traffic and conversions you measure.", {
        popular: { what: story.lastVisit, who: halden.name },
        alias: "GA4",
      }),
      brand("googletagmanager", "Google Tag Manager", "Installs the tracking script from a container, without a code release.", {
        alias: "GTM",
      }),
      brand("semrush", "Semrush", "Adds keyword rankings and competitor traffic to your market research."),
      brand("similarweb", "Similarweb", "Estimates the traffic and channels of any account’s website."),
      brand("wappalyzer", "Wappalyzer", "Detects the technologies that run on a company’s website."),
      brand("hotjar", "Hotjar", "Puts heatmaps and session recordings beside the companies that visited."),
      brand("mixpanel", "Mixpanel", "Links product events to accounts, so trials and visits read as one story."),
      brand("matomo", "Matomo", "Pairs visitor identification with analytics that you can host yourself."),
    ],
  },
  {
    id: "crm-marketing",
    name: "CRM & Marketing Platforms",
    text: "Where accounts are owned and campaigns are run.",
    flow: "both",
    glass: "viridian",
    integrations: [
      brand("hubspot", "HubSpot", "Creates companies, contacts and deals from identified visits.", {
        popular: { what: "Company created", who: `${halden.name}, fit ${halden.fit}` },
      }),
      brand("salesforce", "Salesforce", "Writes leads, accounts and opportunities to the CRM your reps work in.", { alias: "SFDC" }),
      brand("dynamics365", "Dynamics 365", "Opens an opportunity in the right stage when an account shows intent."),
      brand("mailchimp", "Mailchimp", "Adds enriched contacts to your audiences, tags and email automations."),
      brand("brevo", "Brevo", "Sends email and SMS campaigns to segments built from website visits."),
      brand("campaignmonitor", "Campaign Monitor", "Sends newsletters to lists that follow your segments."),
      brand("shopify", "Shopify", "Tells trade buyers apart from consumers browsing the same store."),
      brand("googleads", "Google Ads", "Exports account lists as Customer Match audiences."),
      brand("meta", "Meta Ads", "Turns your market into custom audiences on Facebook and Instagram."),
      brand("linkedin", "LinkedIn Ads", "Builds matched audiences of the companies and people you want to reach."),
      brand("tiktok", "TikTok Ads", "Uploads contact lists as custom audiences in TikTok Ads Manager."),
      brand("x", "X Ads", "Builds custom audiences on X from the accounts you want to reach.", { alias: "Twitter" }),
    ],
  },
  {
    id: "communication",
    name: "Communication Tools",
    text: "Conversations, meetings and the alerts that start them.",
    flow: "both",
    glass: "ruby",
    integrations: [
      brand("whatsapp", "WhatsApp Business", "Sends approved template messages and brings replies back to the record.", {
        popular: { what: "Template delivered", who: castell.person.name },
      }),
      brand("gmail", "Gmail", "Sends sequences from each rep’s own mailbox and logs every reply."),
      brand("googlemeet", "Google Meet", "Adds a meeting link to every booking and logs who attended."),
      brand("calendly", "Calendly", "Lets a qualified visitor pick a time while interest is warm."),
      brand("intercom", "Intercom", "Shows company, role and score beside each live chat."),
      brand("zendesk", "Zendesk", "Shows sales which accounts have open tickets before they write."),
      brand("slack", "Slack", "Posts to the account owner’s channel when a target account visits."),
      brand("microsoftteams", "Microsoft Teams", "Brings visit alerts to the channels your team already reads."),
    ],
  },
  {
    id: "workflow-automation",
    name: "Workflow Automation",
    text: "Everything that should happen next, on its own.",
    flow: "out",
    glass: "clear",
    integrations: [
      brand("zapier", "Zapier", "Starts a Zap in thousands of apps when a visitor is identified.", {
        popular: { what: visits.orchard, who: orchard.name },
      }),
      brand("make", "Make", "Sends visitor data down the branches of a visual scenario."),
      brand("powerautomate", "Power Automate", "Starts a flow in Outlook, Excel or Teams when a visitor is identified."),
      brand("googlesheets", "Google Sheets", "Exports workbook rows to a shared sheet and keeps them fresh."),
      brand("airtable", "Airtable", "Syncs accounts to a base that marketing can filter and group."),
      brand("notion", "Notion", "Adds account briefs to the database where your team plans."),
      brand("asana", "Asana", "Creates a follow-up task with an owner and a due date for each hot account."),
      brand("snowflake", "Snowflake", "Loads visits and enriched accounts into your data warehouse."),
    ],
  },
];

/** What the line of a group says. `{name}` is the product's name. */
export const flowCopy: Record<Flow, string> = {
  in: "Data flows into {name}",
  out: "Data flows out of {name}",
  both: "Data flows both ways",
};

/** The end of the line opposite our name. */
export const flowEnd = "Tools";

/** The window of the popular ones, at the top of the page. */
export const popularCopy = {
  title: "Five that teams connect first",
  text: "The popular ones. Most teams have them in their first week.",
};

/** The copy around the list. `{count}` is the number of integrations. */
export const resultCopy = {
  all: {
    title: "{count} tools, by what they do",
    text: "Those that teams ask for most. The line of each group shows which way data flows.",
  },
  connect: "Connect",
  found: { one: "integration found", many: "integrations found" },
  clear: "Clear search",
  empty: {
    title: "Nothing on the list matches",
    text: "This list holds the integrations that most teams use. Try a broader word such as CRM, ads or email, or ask us about the tool you have in mind.",
    ask: "Ask about an integration",
  },
  closing: {
    title: "Running a tool we have not listed?",
    text: "The integration hub maps fields once and keeps every connected tool in sync. If yours is not on this page, tell us about it and we will tell you how it can connect.",
    actions: [
      { to: "integration-hub", text: "See the integration hub" },
      { to: "contact-us", text: "Tell us about your tool" },
    ] as const,
  },
};
