import * as claims from "../../../generated/claims";
import type { PrivacyFacts } from "../../lib/privacy-facts";
import type { LegalDocument } from "../../sections/legal/document";
import { retentionOfForms, thisWebsite, websitePurposes } from "./this-website";
import { yourRights } from "./copy-rights";

export const privacyPolicy = (privacyFacts: PrivacyFacts): LegalDocument => ({
  title: "Privacy Policy",
  updated: { text: "May 7, 2025", iso: "2025-05-07" },
  summary:
    "This policy explains what personal data we handle, on this website and in the product, why we handle it, how long we keep it and what you can ask us to do with it.",
  sections: [
    {
      id: "who-we-are",
      chapter: "What we hold",
      heading: "Who we are and what this covers",
      short: "We answer for this website, for accounts and for the data we compile. For a customer’s own data, the customer does.",
      blocks: [
        [
          "{name} is operated by ",
          { fact: "legalName" },
          ", ",
          { fact: "address" },
          { fact: "taxRegistration", before: " (", after: ")" },
          ". In this policy, “we” and “us” mean that company.",
        ],
        "The policy covers three groups of people: visitors to this website, people who use our product on behalf of a customer, and business professionals whose details appear in our product because they visited a customer’s website or are listed in a business data source.",
        "For this website, for customer accounts and for the business data we compile ourselves, we decide how and why personal data is used, which makes us the controller (in India, the data fiduciary). For data that a customer uploads, or collects with our tracking script on its own website, the customer decides and we act on its instructions as a processor. If you have a question about such data, the customer’s own privacy policy is the best place to start, and we will help you reach the right person.",
      ],
    },
    {
      id: "data-we-collect",
      heading: "The data we collect",
      short: "What you type, what you do in the product, server records, and business data from public and licensed sources.",
      blocks: [
        [
          { strong: "Data you give us." },
          " When you write to us, ask for a demo, request API access or subscribe to our newsletter, we receive what you type into the form:",
        ],
        {
          list: [
            "contact details: your name, email address, company and phone number, which you may leave out unless you ask for API access or an Enterprise plan;",
            "the subject and text of your message, and the type of inquiry you selected;",
            "for the newsletter, your email address.",
          ],
        },
        [
          { strong: "Data created when you use the product." },
          " If you have an account, we hold your profile and sign-in details, the settings and lists you create, the records you look up, the credits you use, the messages you send through connected channels, and billing records. Card numbers go directly to our payment provider; we never see or store them.",
        ],
        [
          { strong: "Technical data." },
          " The servers of the product, and the network in front of this website, record the requests they answer: the time, the address requested, the type of browser and the network address. We use these records to keep the service available and secure, and do not build profiles of website visitors from them. Cookies are described in the ",
          { to: "cookie-policy", text: "Cookie Policy" },
          ".",
        ],
        [
          { strong: "Business data from other sources." },
          " We compile professional information from public registers, company websites, professional networks where the information is publicly visible, and licensed data providers. It can include name, job title, employer, work email, work phone, location at city level and the address of a public professional profile. We do not compile data about health, religion, political opinions or other sensitive subjects.",
        ],
      ],
    },
    thisWebsite(privacyFacts),
    {
      id: "visitor-identification",
      heading: "How visitor identification works",
      short: "A script on our customers’ sites tells them which company visits, and nobody is followed from site to site.",
      blocks: [
        "Our customers can place a tracking script on their own websites. When someone visits such a site, the script reports the pages viewed, the time spent, the referring address, the type of device and the network address. We use that information to work out which company the visit is likely to have come from and, where the law and the visitor’s choices permit it, match it to a professional profile.",
        "Matching works with business information. The script does not read form fields that have not been submitted, does not record keystrokes, and does not follow people across the websites of unrelated customers: each customer sees only visits to its own site.",
        "Customers must tell their visitors that they use the script, ask for consent where it is required, and honor objections. Our agreement with them says so, and we may suspend a customer that does not.",
      ],
    },
    {
      id: "how-we-use-data",
      chapter: "What we do with it",
      heading: "How we use personal data, and on what basis",
      short: "Each purpose has a legal basis, and no decision about you is made by machine alone.",
      blocks: [
        "We use personal data only where we have a lawful basis. The table lists our purposes and the basis for each.",
        {
          table: {
            caption: "Purposes and legal bases",
            columns: ["Purpose", "Data", "Basis"],
            fold: "first",
            rows: [
              [
                "Answer messages and demo requests",
                "Contact details and message",
                "Steps you asked for before a contract; legitimate interest in replying",
              ],
              ["Send the newsletter", "Email address", "Your consent, which you can withdraw at any time"],
              ["Provide the product and bill for it", "Account, usage and billing data", "Contract"],
              [
                "Identify visitors and enrich records",
                "Business and visit data",
                "Legitimate interest of our customers in business-to-business sales; consent where the law asks for it",
              ],
              [
                "Verify businesses for regulated customers",
                "Phone number, tax and company registration data",
                "Legal obligations and legitimate interest of the customer; consent where required",
              ],
              ...websitePurposes(privacyFacts),
              ["Keep the service secure and prevent abuse", "Technical data", "Legitimate interest in security"],
              ["Meet tax, accounting and other legal duties", "Billing data and correspondence", "Legal obligation"],
            ],
          },
        },
        "Where we rely on legitimate interest, we have weighed it against the interests of the people concerned. You can ask us for the outcome, and you can object. We do not make decisions about you that have legal or similarly significant effects by automated means alone: lead scores help a salesperson decide whom to call, and nothing more.",
      ],
    },
    {
      id: "sharing",
      heading: "When we share data",
      short: "Only in six situations. Your messages and your newsletter address are never passed on.",
      blocks: [
        "We share personal data only in these situations:",
        {
          list: [
            "with customers, who receive the business data they look up and the visits to their own websites;",
            "with service providers that host, store, send email, process payments or give support for us, under contracts that limit them to our instructions;",
            "with the tools that a customer connects to its account, such as a CRM or a messaging service, at that customer’s request;",
            "with professional advisers, auditors and insurers, as far as they need it and under a duty of confidence;",
            "with authorities, when the law obliges us, after checking that the request is valid and no broader than necessary;",
            "with a buyer or successor, if all or part of our business is transferred, under the terms of this policy.",
          ],
        },
        "We do not pass on newsletter addresses or the messages you send us, and we do not show third-party advertising on this website.",
      ],
    },
    {
      id: "international-transfers",
      heading: "International transfers",
      short: "Data that leaves its country keeps its protection.",
      blocks: [
        [
          "We operate from ",
          { fact: "country" },
          " and some of our providers work in other countries. When personal data leaves the country it was collected in, we use the safeguards that its law provides: adequacy decisions where they exist, and otherwise standard contractual clauses with an assessment of the risks at the destination. You can ask us for a copy of the clauses that apply to your data.",
        ],
      ],
    },
    {
      id: "retention",
      chapter: "How we keep it",
      heading: "How long we keep data",
      short: "Each kind of data has an end date.",
      blocks: [
        "We keep personal data for as long as its purpose requires, then delete or anonymize it.",
        {
          table: {
            caption: "Retention periods",
            columns: ["Data", "Kept for"],
            rows: [
              ...retentionOfForms(privacyFacts),
              ["Account and product data", "The life of the account, then 90 days"],
              ["Visit data from a customer’s website", "As the customer sets, at most 24 months"],
              [
                "Business data we compile",
                `While it is current; core data is verified ${claims.freshness.coreData} and removed when it can no longer be confirmed`,
              ],
              ["Server records", "90 days, unless needed to investigate an incident"],
              ["Invoices and tax records", "Eight years, as tax law requires"],
            ],
          },
        },
      ],
    },
    {
      id: "security",
      heading: "How we protect data",
      short: "Encrypted, logged, and open only to staff who need it.",
      blocks: [
        "Data is encrypted in transit and at rest. Access is limited to staff who need it for their work, is protected by multi-factor authentication and is logged. We keep backups, test that they can be restored, and review our suppliers before we trust them with personal data.",
        "No system is perfectly safe. If a breach is likely to put you at risk, we will tell you and the competent authority without undue delay, with what happened, what we have done and what you can do.",
      ],
    },
    ...yourRights,
  ],
});
