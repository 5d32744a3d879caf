/** The top of the pricing page; the words of the plans are in copy-plans.ts, and what is further down in copy-rest.ts. */
export const pricingPage = {
  eyebrow: "Pricing",
  title: "Pay for the buyers you find",
  lead: "Three plans, one meter: credits for the visitors you identify and the records you enrich. Everything else is included from the first day.",
  open: "View plans and pricing",
  notes: ["14 days of Professional free", "No card needed"],
};
