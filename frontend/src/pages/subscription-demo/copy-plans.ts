import { users } from "../../../generated/claims";
import { privacy, submit } from "../../../generated/form-text-enterprise";

/** The copy of the dialog. */
export const planCopy = {
  dialog: {
    title: "Choose Your Perfect Plan",
    text: `${users.everyPlan}, priority support and advanced analytics come with every plan.`,
    period: "Billing period",
    monthly: "Monthly",
    yearly: "Yearly",
    saveMore: "Save More",
    mostPopular: "Most Popular",
    perMonth: "per month",
    perYear: "per year",
    quoted: "by quote",
    credits: "Credits",
    extraCredit: "Extra credit",
    rollover: "Rollover",
    months: "months",
    inEvery: "In every plan",
    everythingIn: "Everything in {plan}, and",
    footer: ["No setup fees", "Cancel anytime", "24/7 support"],
  },
  enterprise: {
    title: "Let’s talk about Enterprise",
    text: "Leave a phone number and an email address. We will ask about your volumes and requirements, and come back with a quote.",
    back: "Back",
    submit,
    submitting: "Submitting...",
    privacy,
  },
};
