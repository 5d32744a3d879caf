import type { LegalSection } from "../../sections/legal/document";
import { stopTheNewsletter } from "./this-website";

/** What visitors can do: the policy from their rights on. */
export const yourRights: readonly LegalSection[] = [
  {
    id: "your-rights",
    chapter: "What you can do",
    heading: "Your rights",
    short: "See it, correct it, delete it, take it with you. Free, within 30 days.",
    blocks: [
      "Depending on where you live, including under the GDPR in Europe and the United Kingdom, the CCPA in California and the Digital Personal Data Protection Act in India, you can ask us to:",
      {
        list: [
          "confirm whether we hold data about you, and give you a copy of it;",
          "correct or complete data that is wrong or out of date;",
          "delete your data, or restrict what we do with it;",
          "hand over the data you gave us in a common, machine-readable format;",
          "stop using your data for direct marketing, or on the basis of legitimate interest;",
          "withdraw consent, without affecting what was done before;",
          "nominate someone to exercise these rights for you if you die or can no longer act, where Indian law applies.",
        ],
      },
      [
        "Write to ",
        { mail: "privacy" },
        " from the address that your request is about. We answer within 30 days and charge nothing. We may ask for one more detail to be sure that we are talking to the right person; we will not ask for more than that, and exercising a right never affects your service or your price.",
      ],
      "If you are not satisfied, you can complain to the data protection authority of the place where you live or work. We would appreciate the chance to put things right first.",
    ],
  },
  {
    id: "opt-out",
    heading: "Opting out of identification",
    short: "One email, and you are left out for good.",
    blocks: [
      [
        "You do not need an account, or a reason, to be left out. Send the work email address or profile address you want removed to ",
        { mail: "privacy" },
        " with the subject “Opt out.” We delete the record and keep only what we need to recognize it, so that it is not added again. The tracking script also respects the Global Privacy Control signal that your browser can send.",
      ],
    ],
  },
  {
    id: "messages",
    heading: "Newsletter and product messages",
    short: "One click, and the newsletter stops.",
    blocks: [
      stopTheNewsletter,
      "If you are a customer, we also send messages that belong to the service, such as invoices, security notices and changes to our terms; you cannot opt out of those while you have an account.",
    ],
  },
  {
    id: "other-sites",
    heading: "Other websites",
    short: "Nothing is loaded from other sites until you follow a link.",
    blocks: [
      "Some links lead to websites that we do not run, among them our scheduling page, social networks, app stores and the tools we integrate with. Their own policies apply once you are there. This website loads nothing from them until you follow a link.",
    ],
  },
  {
    id: "children",
    heading: "Children",
    short: "Not for anyone under 18.",
    blocks: [
      "Our website and product are made for businesses. They are not meant for anyone under 18, and we do not knowingly collect data about children. If you believe that we hold such data, tell us and we will delete it.",
    ],
  },
  {
    id: "changes",
    heading: "Changes to this policy",
    short: "Important changes are announced 30 days ahead.",
    blocks: [
      "When we change this policy we publish the new version here and change the date at the top. If a change affects how your data is used, we announce it by email or in the product at least 30 days before it takes effect.",
    ],
  },
  {
    id: "contact",
    heading: "How to reach us",
    short: "One address for every question about your data.",
    blocks: [
      [
        "For any question about this policy or your data, write to our privacy team",
        { fact: "privacyRole", before: ", which also acts as ", after: "," },
        " at ",
        { mail: "privacy" },
        ", or by post to ",
        { fact: "legalName" },
        ", ",
        { fact: "address" },
        ".",
      ],
      ["For everything else, please use the ", { to: "contact-us", text: "contact page" }, "."],
    ],
  },
];
