/** The copy at the top of the page. The copy of the plans is in copy-plans.ts, the rest in copy-rest.ts. */
export const pricingPage = {
  hero: {
    title: "Pay for the buyers you find",
    lead: "One credit for each company identified and each contact enriched. Seats, scoring and exports cost nothing.",
    notes: ["14 days of Professional, no card", "14-day money-back guarantee"],
  },
  open: "View plans and pricing",
};
