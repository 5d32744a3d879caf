import * as claims from "../../../generated/claims";
import { pricingPage } from "./copy";
import type { Sentence } from "../../lib/prose";
import type { PlanId } from "../../sections/plans";

/** The copy of sections.static.tsx and of the plans on the page. A file of its own, because copy.ts is part of the initial load. */
export const pricingSections = {
  plans: {
    title: "Pay for the buyers you find",
    text: pricingPage.hero.lead,
    saving: "A year saves {starter} on Starter, {professional} on Professional.",
    credits: "Each pane is 1,000 credits a month",
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
    key: { included: "1,000 credits in the price", extra: "1,000 extra", left: "1,000 that roll over" },
    note: "Billed monthly. Extra credits are bought only when you approve them.",
  },
  comparison: {
    title: "Compare the plans",
    text: [
      "Every price and every limit, side by side. Prices are in ",
      { fact: "currency" },
      ", before taxes.",
      { fact: "currencyAbroad", before: " Customers in other countries are billed in ", after: "." },
    ] satisfies Sentence,
    open: "Choose a plan",
    caption: "The three plans compared",
    terms: "Terms",
    price: "Price",
    inMonth: "a month",
    inYear: "a year",
    credits: "Credits",
    perCredit: "An included credit",
    monthly: "paid monthly",
    yearly: "paid yearly",
    extra: "An extra credit",
    rollover: "Rollover",
    spendCredits: "Users who may spend credits",
    included: "What is included",
    yearNote: "A year of {plan} has {yearly} credits at {yearlyCost} each. Twelve single months have {monthly}, at {monthlyCost}.",
    quoted: "by quote",
    toVolumes: "to your volumes",
    toTerms: "to your terms",
    quotedTerms: "Price, credits and rollover to fit your volumes. {users} users who may spend credits.",
    all: "All of {plan}",
  },
  credits: {
    title: "How credits work",
    text: "You pay for work done, not for seats. A quiet month leaves credits for the next one, and a busy month holds no surprises.",
    steps: [
      {
        title: "Spend them on results",
        text: `You spend one on ${claims.credit.buys}. Verifying a contact is part of that. ${claims.credit.free}`,
        shows: { value: "1 credit", label: "for each result" },
      },
      {
        title: "Carry over what is left",
        text: `Unused credits roll over: for ${claims.rolloverMonths.monthly} months on monthly billing, for ${claims.rolloverMonths.yearly} on yearly billing.`,
        shows: { value: `${claims.rolloverMonths.monthly} or ${claims.rolloverMonths.yearly} months`, label: "until a credit expires" },
      },
      {
        title: "Top up when you need to",
        text: "If you run out early, buy extra credits at your plan’s rate. Nothing is bought without your approval.",
        shows: { value: "{extraPrices}", label: "for an extra credit, by plan" },
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
    text: `No card and no sales call first. Install the script in under ${claims.installation.minutes} minutes and judge it by your own traffic.`,
    actions: ["trial", "demo"] as const,
  },
  questions: { text: "Questions about billing, refunds or credits?", action: "Read the pricing answers" },
};
