/** The newsletter form and what is beside it in the footer. */
export const newsletter = {
  title: "Letters worth opening",
  text: "New ways to find, know and reach B2B buyers, a few times a month.",
  submitting: "Subscribing...",
  sent: { message: "Thank you.", resetLabel: "Subscribe another email" },
};
