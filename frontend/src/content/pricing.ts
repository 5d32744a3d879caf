import type { Plan, PlanTerms } from "../lib/plan";

const everyPlan = ["Priority support", "Advanced analytics"];
const custom: PlanTerms = { price: "Custom", credits: "Custom", additionalCreditPrice: "Custom", rolloverMonths: "Custom" };

export const plans: readonly Plan[] = [
  {
    id: "starter",
    name: "Starter",
    text: "For one team that wants to know who is on its website.",
    terms: {
      monthly: { price: 8499, credits: 7000, additionalCreditPrice: 1.5, rolloverMonths: 2 },
      yearly: { price: 96000, credits: 84000, additionalCreditPrice: 1.5, rolloverMonths: 6 },
    },
    users: "Unlimited users",
    features: everyPlan,
    popular: false,
    cta: "Choose Starter",
  },
  {
    id: "professional",
    name: "Professional",
    text: "For teams that run identification, enrichment and outreach together.",
    terms: {
      monthly: { price: 12999, credits: 12000, additionalCreditPrice: 1.25, rolloverMonths: 2 },
      yearly: { price: 140000, credits: 140000, additionalCreditPrice: 1.25, rolloverMonths: 6 },
    },
    users: "Unlimited users",
    features: [...everyPlan, "Custom integrations", "Dedicated account manager"],
    popular: true,
    cta: "Choose Professional",
  },
  {
    id: "enterprise",
    name: "Enterprise",
    text: "For organisations with their own volumes, security and terms.",
    terms: { monthly: custom, yearly: custom },
    users: "Unlimited users",
    features: [...everyPlan, "Custom integrations", "Dedicated account manager", "24/7 support", "On-premise deployment", "SLA"],
    popular: false,
    cta: "Let's Talk",
  },
];

export const pricing = {
  eyebrow: "Pricing",
  title: "Pay for the buyers you find",
  lead: "Three plans, one meter: credits for the visitors you identify and the records you enrich. Everything else is included from the first day.",
  open: "View plans and pricing",
  notes: ["14 days of Professional free", "No card needed"],
  dialog: {
    title: "Choose Your Perfect Plan",
    text: "Unlimited users, priority support and advanced analytics come with every plan.",
    period: "Billing period",
    monthly: "Monthly",
    yearly: "Yearly",
    saveMore: "Save More",
    mostPopular: "Most Popular",
    perMonth: "per month",
    perYear: "per year",
    credits: "Credits",
    extraCredit: "Extra credit",
    rollover: "Rollover",
    months: "months",
    footer: ["No setup fees", "Cancel anytime", "24/7 support"],
  },
  enterprise: {
    title: "Let's talk about Enterprise",
    text: "Leave a phone number and an email address. We will ask about your volumes and requirements, and come back with a quote.",
    back: "Back",
    submit: "Submit Request",
    submitting: "Submitting...",
    privacyBefore: "We use them only for this request. See our ",
    privacyLink: "Privacy Policy",
    privacyAfter: ".",
  },
  glance: { title: "The plans at a glance", link: "See what is included" },
  credits: {
    title: "How credits work",
    text: "You pay for work done, not for seats. A quiet month costs nothing extra, and a busy one holds no surprises.",
    steps: [
      { title: "Spend them on results", text: "Identifying a visitor, enriching a record or verifying a contact takes credits. Browsing, scoring and exporting do not." },
      { title: "Carry over what is left", text: "Credits you have not used roll over into the months that follow. Yearly billing keeps them three times as long." },
      { title: "Top up when you need to", text: "If you run out early, buy extra credits at your plan's rate. Nothing is bought without your approval." },
    ],
  },
  trial: {
    title: "Try Professional for 14 days",
    text: "No card, no call, no countdown emails. Install the script in under 5 minutes and judge by your own traffic.",
    action: "Start Free Trial",
    demo: "Request Demo",
  },
  questions: { text: "Questions about billing, refunds or credits?", action: "Read the pricing answers" },
};
