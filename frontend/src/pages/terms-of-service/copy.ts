import * as claims from "../../../generated/claims";
import type { LegalDocument } from "../../sections/legal/document";
import { changeNotice, liabilityAndLaw } from "./copy-liability";

/** What is looked for most in each chapter, by the id of its section. */
export const keyPoints: Partial<Record<string, { figure: string; text: string }>> = {
  "free-trial": { figure: `${claims.trial.days} days`, text: `of ${claims.trial.plan} to try, without a card. One trial a company.` },
  refunds: { figure: `${claims.guarantee.days} days`, text: "to cancel after your first payment and get it back, without a reason." },
  data: { figure: "Yours", text: "is what you upload. What we supply is licensed for your sales and marketing." },
  changes: { figure: changeNotice, text: "ahead you hear of material changes, and you may leave." },
};

export const termsOfService: LegalDocument = {
  title: "Terms of Service",
  updated: { text: "May 7, 2025", iso: "2025-05-07" },
  summary:
    "These terms are the agreement between you and us about the website, the product and the data APIs. Please read them before you create an account.",
  sections: [
    {
      id: "agreement",
      chapter: "Your account",
      heading: "The agreement",
      short: "Using the service means accepting these terms, which are made for businesses.",
      blocks: [
        [
          "{name} is provided by ",
          { fact: "legalName" },
          ", ",
          { fact: "address" },
          { fact: "taxRegistration", before: " (", after: ")" },
          ", called “we” and “us” below. By creating an account, starting a trial, ordering a plan or using an API key, you accept these terms. If you do so for a company, you confirm that you may bind it, and “you” means that company.",
        ],
        "If you and we have signed a separate agreement, it prevails over these terms wherever the two differ. The service is for businesses; it is not offered to consumers.",
      ],
    },
    {
      id: "service",
      heading: "The service",
      short: "Your order says what you get. We aim for accuracy and cannot promise every match.",
      blocks: [
        "The service identifies companies and professionals who visit your website, enriches company and contact records, builds audiences, generates outreach for professional networks and messaging apps, scores leads, books meetings and offers business data through APIs. The pricing page and your order say what your plan includes.",
        "We improve the service all the time. We may add, change or retire features, but will not take away a core function of a plan you have paid for during the period you have paid for. Identification and enrichment depend on probability and on sources that change. We work to keep results accurate, but do not promise that every visitor will be identified or every record complete.",
      ],
    },
    {
      id: "accounts",
      heading: "Accounts",
      short: "Keep your details right and your passwords secret. You answer for your users.",
      blocks: [
        "You must give correct details, keep them up to date and be at least 18 years old. You are responsible for the people to whom you give access and for what happens under your account. Keep passwords and API keys secret, and tell us at once if you think someone else has used them.",
      ],
    },
    {
      id: "free-trial",
      heading: "Free trial",
      short: `${claims.trial.days} days of ${claims.trial.plan}, no card, one trial a company.`,
      blocks: [
        `New customers may try the ${claims.trial.plan} plan free of charge for ${claims.trial.days} days. No payment card is needed. When the trial ends, the account is paused until you choose a plan; nothing is charged unless you do. We keep the data from a trial for 30 days after its end so that you can continue where you left off. One trial is allowed per company.`,
      ],
    },
    {
      id: "plans-and-credits",
      chapter: "Money",
      heading: "Plans and credits",
      short: "You see what an action costs before you confirm it. Unused credits roll over, then expire.",
      blocks: [
        [
          `Each plan includes a number of credits for each billing period. You spend one on ${claims.credit.buys}, and see the cost of an action before you confirm it. Current plans are on the `,
          { to: "subscription-demo", text: "pricing page", query: { pricing: "monthly" } },
          ".",
        ],
        {
          list: [
            "Extra credits can be bought at the price of your plan.",
            "Credits have no cash value and cannot be transferred to another account.",
            `Unused credits are non-refundable. They roll over for ${claims.rolloverMonths.monthly} months on monthly billing and for ${claims.rolloverMonths.yearly} on yearly billing, and expire at the end of that period.`,
          ],
        },
      ],
    },
    {
      id: "fees",
      heading: "Fees, billing and taxes",
      short: "Billed in advance and renewed until you cancel. Taxes come on top.",
      blocks: [
        [
          "The prices on the pricing page are in ",
          { fact: "currency" },
          ", and customers in ",
          { fact: "country" },
          " pay them in that currency. Fees of customers elsewhere are stated in the order",
          { fact: "currencyAbroad", before: " and payable in " },
          ". Subscriptions are billed in advance, by the month or by the year, and renew for the same period until canceled. You authorize us and our payment provider to charge the payment method on file at each renewal.",
        ],
        "Fees do not include taxes. You pay goods and services tax, value added tax, withholding tax and similar charges that apply, except taxes on our income. If you must withhold tax, send us the certificate so that we can claim it.",
        "If a payment fails, we let you know and try again. After 14 days without payment we may suspend the account until the balance is settled. Price changes apply from your next renewal, and we announce them at least 30 days ahead.",
      ],
    },
    {
      id: "refunds",
      heading: "Money-back guarantee and refunds",
      short: `Cancel within ${claims.guarantee.days} days of your first payment and get it back, without a reason.`,
      blocks: [
        [
          `If the service is not right for you, cancel within ${claims.guarantee.days} days of your first payment and we return that payment in full. Write to `,
          { mail: "support" },
          " from the address of the account owner; no reason is needed.",
        ],
        `Refunds go back to the original payment method within ${claims.guarantee.refundDays} business days of our confirmation. The guarantee covers the first payment for a plan, once per company. It does not cover purchased extra credits, unused credits, renewals, or accounts closed for a breach of these terms. Your statutory rights are not affected.`,
      ],
    },
    {
      id: "cancellation",
      heading: "Cancellation",
      short: "Cancel at any time. The plan runs to the end of what you have paid for.",
      blocks: [
        "You can cancel at any time in your account settings. The plan then runs to the end of the period you have paid for and does not renew. Apart from the guarantee above and from cases where we are in material breach, fees for a period that has begun are not refunded. You can export your data until 30 days after the end; we delete it within 90 days.",
      ],
    },
    {
      id: "acceptable-use",
      chapter: "Use and data",
      heading: "Acceptable use",
      short: "Lawful business use. No spam, no scraping, no selling the data on.",
      blocks: [
        "You may use the service for lawful business purposes. You may not:",
        {
          list: [
            "send unsolicited bulk messages, or contact people who have asked not to be contacted;",
            "use the data to decide on a person’s employment, credit, insurance or housing, except through the verification products and within the law that governs them;",
            "collect or infer sensitive data, or data about children;",
            "resell, publish or share data outside your company, or use it to build a competing product;",
            "scrape the service, circumvent its limits, probe its security without our written consent, or disrupt anyone else’s use of it;",
            "reverse engineer the service, except where the law expressly permits it;",
            "break the terms of a professional network, messaging app or other tool that you connect.",
          ],
        },
      ],
    },
    {
      id: "tracking-script",
      heading: "The tracking script on your website",
      short: "Only on your own sites, and your visitors must be told.",
      blocks: [
        "You may install our tracking script on websites that you own or control. You tell your visitors about it in your privacy policy, ask for consent where the law requires it, and pass objections on to us. You do not place the script on pages that are aimed at children, or that reveal sensitive matters such as health. You are the controller of the visit data; we process it for you as the next section says.",
      ],
    },
    {
      id: "data",
      heading: "Your data and ours",
      short: "What you upload stays yours. What we supply is licensed for your own sales and marketing.",
      blocks: [
        [
          "Data that you upload, and the visits to your website, belong to you. You give us the right to process them in order to provide, secure and support the service. We handle personal data as our ",
          { to: "privacy-policy", text: "Privacy Policy" },
          " says, and sign a data processing agreement on request.",
        ],
        "Business data that we supply is licensed to you, not sold. While your subscription lasts you may use it for your own sales and marketing, and keep in your CRM what you exported in good faith, as long as you respect the law and the objections of the people concerned. If we tell you that a record must be corrected or deleted, you do so within 30 days.",
      ],
    },
    {
      id: "apis",
      heading: "Data APIs",
      short: "Keep to your rate limits, and have a legal ground for each lookup.",
      blocks: [
        "API keys are issued for a named company and use case. Stay within the rate limits in your order, cache responses no longer than 30 days unless a legal duty asks for more, and make sure that you have the consent or other legal ground needed for each lookup of a person or business. Data from public registers is passed on as the register provides it.",
      ],
    },
    {
      id: "intellectual-property",
      heading: "Intellectual property",
      short: "We own the service, you may use it. We name you only if you agree.",
      blocks: [
        "We and our licensors own the service, its software, its design and its brand. You receive a non-exclusive, non-transferable right to use it during your subscription. If you send us suggestions, we may use them freely. We name you as a customer only with your consent.",
      ],
    },
    {
      id: "confidentiality",
      heading: "Confidentiality",
      short: "Each side protects the other’s confidential information, until three years after the end.",
      blocks: [
        "Each side protects the other’s confidential information with reasonable care, uses it only for this agreement and shares it only with people who need it and are bound by the same duty. This does not apply to information that is public, was already known, was developed independently, or must be disclosed by law. The duty lasts for three years after the agreement ends.",
      ],
    },
    ...liabilityAndLaw,
  ],
};
