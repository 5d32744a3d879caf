import * as claims from "../../../generated/claims";
import type { PlanId } from "../../sections/plans";

/** The copy of sections.static.tsx and of the plans on the page. A file of its own, because copy.ts is part of the initial load. */
export const pricingSections = {
  plans: {
    billedMonthly: "Billed monthly, cancel anytime",
    billedYearly: "{price} billed yearly, {saving} saved",
    toYourTerms: "Volumes and terms to fit",
    perMonth: "a month",
    perYear: "a year",
    assurances: {
      starter: `Full refund within ${claims.guarantee.days} days`,
      professional: `First ${claims.trial.days} days free, no card`,
      enterprise: "We call within 24 hours",
    } satisfies Record<PlanId, string>,
  },
  calculator: {
    title: "What would your month cost?",
    text: "Pick a volume. Both plans are priced for it, extra credits included, so you can see where one overtakes the other.",
    companies: "Companies identified a month",
    contacts: "Contacts enriched at each",
    noContacts: "None",
    credits: "credits a month",
    fits: "{plan} covers it, with {spare} credits to roll over.",
    exact: "{plan} covers it to the credit, for {saving} less.",
    extra: "{plan} plus {extra} extra credits is {saving} cheaper.",
    quote: "At this volume, ask for an Enterprise quote first.",
    note: "Billed monthly. Extra credits are bought only when you approve them.",
  },
  comparison: {
    title: "Compare the plans",
    text: `Every price and every limit, side by side. Prices are in ${claims.currency.prices}, before taxes. Customers outside India are billed in ${claims.currency.abroad}.`,
    open: "Choose a plan",
    caption: "Starter, Professional and Enterprise compared",
    terms: "Terms",
    price: "Price",
    monthly: "Per month, billed monthly",
    yearly: "Per year, billed yearly",
    credits: "Credits",
    included: "Included per month, billed monthly",
    includedYearly: "Included per year, billed yearly",
    perCredit: "Price of an included credit, billed monthly",
    perCreditYearly: "Price of an included credit, billed yearly",
    extra: "Price of an extra credit",
    rollover: "Rollover, billed monthly",
    rolloverYearly: "Rollover, billed yearly",
    spendCredits: "Users who can spend them",
    features: "Features",
    inEvery: "In every plan",
    from: "From {plan} on",
    only: "Only in {plan}",
    no: "Not included",
  },
  credits: {
    title: "How credits work",
    text: "You pay for work done, not for seats. A quiet month leaves credits for the next one, and a busy month holds no surprises.",
    steps: [
      {
        title: "Spend them on results",
        text: "Identifying a company, enriching a record or verifying a contact takes a credit. Browsing, scoring and exporting do not.",
      },
      {
        title: "Carry over what is left",
        text: `Unused credits roll over: for ${claims.rolloverMonths.monthly} months on monthly billing, for ${claims.rolloverMonths.yearly} on yearly billing.`,
      },
      {
        title: "Top up when you need to",
        text: "If you run out early, buy extra credits at your plan’s rate. Nothing is bought without your approval.",
      },
    ],
  },
  proof: {
    title: "What your reviewers will ask",
    text: "The answers that procurement and security look for, before they have to ask.",
    clients: { value: claims.api.clients, label: "enterprise clients already call our data APIs." },
    story: "Follow one account from visit to meeting",
    privacy: "Read the privacy policy",
  },
  trial: {
    title: `Try ${claims.trial.plan} for ${claims.trial.days} days`,
    text: "No card and no sales call first. Install the script in under 5 minutes and judge it by your own traffic.",
    actions: ["trial", "demo"] as const,
  },
  questions: { text: "Questions about billing, refunds or credits?", action: "Read the pricing answers" },
};
