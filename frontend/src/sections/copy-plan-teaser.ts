/** The words in the plans' panes, and the link to the page that compares them. */
export const planTeaser = {
  perMonth: "per month",
  credits: "credits a month",
  custom: "Custom",
  customCredits: "credits to your volumes",
  popular: "Most Popular",
  action: "View Pricing",
};
