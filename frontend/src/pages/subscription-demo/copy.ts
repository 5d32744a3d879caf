import { guarantee, trial } from "../../../generated/facts";

/** The copy at the top of the page. The copy of the plans is in copy-plans.ts, the rest in copy-rest.ts. */
export const pricingPage = {
  hero: {
    title: "Pay for the buyers you find",
    lead: "One credit for each company identified and each contact enriched. Seats, scoring and exports cost nothing.",
    notes: [`${trial.days} days of ${trial.plan}, no card`, `${guarantee.days}-day money-back guarantee`],
  },
  open: "View plans and pricing",
};
