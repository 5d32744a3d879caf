/** The copy at the top of the page. The dialog's is in copy-plans.ts, that of the sections in copy-sections.ts. */
export const pricingPage = {
  hero: {
    title: "Pay for the buyers you find",
    lead: "One credit for each company identified and each contact enriched. Seats, scoring and exports cost nothing.",
    notes: ["14 days of Professional, no card", "14-day money-back guarantee"],
  },
};
