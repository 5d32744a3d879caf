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

/** The words of the dialog. */
export const planWords = {
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
    quoted: "quoted for your volumes",
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
};
