/** The top of the pricing page; the words of the plans are in copy-plans.ts, and what is further down in copy-rest.ts. */
export const pricingPage = {
  hero: {
    title: "Pay for the buyers you find",
    lead: "One credit for each company identified and each contact enriched. Seats, scoring and exports cost nothing.",
    notes: ["14 days of Professional, no card", "14-day money-back guarantee"],
  },
  open: "View plans and pricing",
  trial: "Start Free Trial",
};
