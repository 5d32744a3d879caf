/** Below the top of the pricing page: words that a first view does not load as code. */
export const pricingRest = {
  glance: { title: "The plans at a glance", link: "See what is included" },
  credits: {
    title: "How credits work",
    text: "You pay for work done, not for seats. A quiet month costs nothing extra, and a busy one holds no surprises.",
    steps: [
      {
        title: "Spend them on results",
        text: "Identifying a visitor, enriching a record or verifying a contact takes credits. Browsing, scoring and exporting do not.",
      },
      {
        title: "Carry over what is left",
        text: "Credits you have not used roll over into the months that follow. Yearly billing keeps them three times as long.",
      },
      {
        title: "Top up when you need to",
        text: "If you run out early, buy extra credits at your plan's rate. Nothing is bought without your approval.",
      },
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
