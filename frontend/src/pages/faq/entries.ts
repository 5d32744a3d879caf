import * as claims from "../../../generated/claims";
import type { FaqEntry } from "./find-entries";

export const faqEntries: readonly FaqEntry[] = [
  {
    id: "what-is-it",
    question: "What does {name} do?",
    answer:
      "It identifies the companies and professionals behind anonymous visits to your website, completes their contact and company data, scores their readiness to buy, and helps your team start the conversation on LinkedIn, WhatsApp or email.",
    category: "general",
  },
  {
    id: "who-is-it-for",
    question: "Who is it made for?",
    answer: [
      "Mostly for sales, marketing and revenue operations teams at B2B SaaS and technology companies. Two more groups use parts of it:",
      {
        list: [
          [{ to: "bfsi-verification", text: "banks, lenders and insurers" }, ", which verify businesses starting from a phone number;"],
          ["product teams that build on our ", { to: "api-documentation", text: "data APIs for India" }, "."],
        ],
      },
    ],
    category: "general",
  },
  {
    id: "accuracy",
    question: "How accurate is the identification?",
    answer: `Company identification is right in about ${claims.accuracy.companies.range} of cases: that is the share of ${claims.accuracy.companies.counts}. Accuracy varies with your traffic: visits from office networks are easier to place than visits from home connections. Every match comes with a confidence level. How many contact details are right is a figure of its own; the page on profile enrichment has it.`,
    category: ["general", "technical"],
  },
  {
    id: "results",
    question: "How soon will we see results?",
    answer:
      "The first identified companies appear within minutes of installing the script, as soon as someone visits. Most teams need one to two weeks of traffic before scores and audiences become meaningful.",
    category: "general",
  },
  {
    id: "support",
    question: "What support do you offer?",
    answer: [
      [
        `Every plan comes with priority support and ${claims.support.everyPlan}: write to `,
        { mail: "support" },
        ` at any hour. Professional adds a dedicated account manager. Enterprise adds ${claims.support.enterprise} and a service level agreement. The sales phone has office hours: `,
        { fact: "salesHours" },
        ".",
      ],
    ],
    category: "general",
  },
  {
    id: "plans",
    question: "Which plans are there, and what do they cost?",
    answer: [
      [
        "There are three: Starter, Professional and Enterprise. The first two are billed monthly or yearly, Enterprise is quoted. ",
        { to: "subscription-demo", text: "Compare the plans", query: { pricing: "monthly" } },
        " to see prices, credits and rollover side by side.",
      ],
    ],
    category: "pricing",
  },
  {
    id: "free-trial",
    question: "Is there a free trial?",
    answer: `Yes. You can try the ${claims.trial.plan} plan for ${claims.trial.days} days, with every feature and without a credit card. When the trial ends, nothing is charged unless you choose a plan.`,
    category: "pricing",
  },
  {
    id: "users",
    question: "How many users are included?",
    answer: `All of them: every plan has unlimited users, who can search, score and export. What a plan limits is how many of them can spend credits: ${claims.users.whoSpendCredits.starter} on Starter, ${claims.users.whoSpendCredits.professional} on Professional, and as many as you like on Enterprise.`,
    category: "pricing",
  },
  {
    id: "credits",
    question: "What are credits, and what happens if we run out?",
    answer: `You spend one credit on ${claims.credit.buys}. ${claims.credit.free} If you run out, you can buy more at your plan’s extra-credit price or move up a plan. Nothing is bought without your approval.`,
    category: "pricing",
  },
  {
    id: "refunds",
    question: "Can we cancel, and do you give refunds?",
    answer: [
      [
        `You can cancel at any time and keep access until the end of the period you have paid for. If you cancel within ${claims.guarantee.days} days of your first payment, we refund it in full; the money is back in ${claims.guarantee.refundDays} business days. Details are in the `,
        { to: "terms-of-service", text: "Terms of Service", hash: "refunds" },
        ".",
      ],
    ],
    category: "pricing",
  },
  {
    id: "how-identification-works",
    question: "How are anonymous visitors identified?",
    answer:
      "A small tracking script on your website reports each visit. We match its technical signals to a company, then look for the professional profiles that fit, and show you the result with the pages they read and a confidence level.",
    category: ["technical", "general"],
  },
  {
    id: "installation",
    question: "How long does installation take?",
    answer: `Under ${claims.installation.minutes} minutes. Copy one line of code into your site’s header, or add it through your tag manager, and watch the first visit arrive. No developer is needed.`,
    category: "technical",
  },
  {
    id: "page-speed",
    question: "Will the script slow down our website?",
    answer:
      "No. It is small, loads after your page has been shown, and does its work in the background. If our servers are unreachable, your pages load exactly as before.",
    category: "technical",
  },
  {
    id: "data-freshness",
    question: "How fresh is the data?",
    answer: `Profiles and company records are refreshed ${claims.freshness.profiles}, and core data such as job title, employer and work email is verified ${claims.freshness.coreData}. The public registers behind the data APIs are read ${claims.freshness.registers}. A record shows when it was last checked.`,
    category: "technical",
  },
  {
    id: "gdpr",
    question: "Do you comply with GDPR and CCPA?",
    answer: [
      [
        "Yes. We work with business data, give people access to theirs, correct or delete it on request, and sign a data processing agreement with customers. Our ",
        { to: "privacy-policy", text: "Privacy Policy", hash: "your-rights" },
        " sets out the rights people have under GDPR, CCPA and India’s data protection act.",
      ],
      "On your side, visitors should be told about the script in your own privacy policy and asked for consent where the law requires it.",
    ],
    category: "privacy",
  },
  {
    id: "security",
    question: "How is our data protected?",
    answer: `Security is layered: data is encrypted in transit and at rest, access is limited to the staff who need it and is logged, and your records are kept apart from other customers’ records. A ${claims.audit} report is available under NDA while you evaluate.`,
    category: ["privacy", "technical"],
  },
  {
    id: "opt-out",
    question: "How can someone have their data removed?",
    answer: [
      [
        "A message to ",
        { mail: "privacy" },
        " is enough; no account or reason is needed. We delete the record and make sure it is not added again. See ",
        { to: "privacy-policy", text: "opting out of identification", hash: "opt-out" },
        ".",
      ],
    ],
    category: "privacy",
  },
  {
    id: "data-ownership",
    question: "Who owns the data we upload or collect?",
    answer: "You do. We process it only to provide the service, never sell it, and you can export it in a common format whenever you like.",
    category: "privacy",
  },
  {
    id: "integrations",
    question: "Which tools do you integrate with?",
    answer:
      "More than 100: CRMs such as HubSpot and Salesforce, Slack and WhatsApp for alerts and messages, ad platforms, data sources, and workflow tools such as Zapier. The Integrations page has them by group, with a search.",
    category: "integration",
  },
  {
    id: "crm-sync",
    question: "How does the sync with our CRM work?",
    answer:
      "You connect your CRM once and choose which fields go where. New and changed records are then kept in step in both directions, duplicates are merged by rules you set, and nothing in your CRM is overwritten without your say-so.",
    category: ["integration", "technical"],
  },
  {
    id: "api",
    question: "Do you have an API for GST and company data?",
    answer: [
      [
        "Yes. There are data APIs for GST turnover, GST registration and people addresses in India, with JSON in and JSON out. The ",
        { to: "api-documentation", text: "API page" },
        " shows requests, responses and how to get a key.",
      ],
    ],
    category: ["integration", "technical"],
  },
];

/** For each category, the answer that decides a purchase: a figure of an entry, what it says, and the link to the whole answer. */
export const keyAnswers: Readonly<Record<string, { id: string; figure: string; text: string; link: string }>> = {
  general: {
    id: "accuracy",
    figure: claims.accuracy.companies.range,
    text: "of the companies it names are the ones that visited.",
    link: "How accuracy is counted",
  },
  pricing: {
    id: "refunds",
    figure: `${claims.guarantee.days} days`,
    text: "to cancel after the first payment and get it all back.",
    link: "How refunds work",
  },
  technical: {
    id: "installation",
    figure: `${claims.installation.minutes} minutes`,
    text: "are more than it takes from one line of code to the first visit.",
    link: "How to install it",
  },
  privacy: {
    id: "security",
    figure: claims.audit,
    text: "report under NDA. Data is encrypted in transit and at rest.",
    link: "How your data is protected",
  },
  integration: {
    id: "integrations",
    figure: claims.integrations,
    text: "tools to work with: CRMs, ad platforms, messaging and workflows.",
    link: "Which tools they are",
  },
};

export const noMatches = {
  title: "No matching questions found",
  text: "Try adjusting your search or category filter",
  reset: "Show all questions",
};

export const closing = {
  title: "Still have questions?",
  text: "Bring your website and your questions to a short call. You will see the product, not a slide deck.",
  actions: ["demo", { to: "contact-us", text: "Write to us" }] as const,
};
