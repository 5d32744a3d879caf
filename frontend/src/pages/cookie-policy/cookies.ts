import type { Glass } from "../../sections/glass";

/** The cookies of the product's own app, for the picture and the table. `quarters`: how many quarters of a year one lasts. */
export const cookies: readonly { name: string; type: string; duration: string; purpose: string; quarters: number; glass: Glass }[] = [
  {
    name: "session",
    type: "Essential",
    duration: "Session",
    purpose: "Keeps you signed in and protects the forms of the product against forgery",
    quarters: 0,
    glass: "cobalt",
  },
  {
    name: "analytics_id",
    type: "Performance",
    duration: "2 years",
    purpose: "Tells returning browsers from new ones, so that visits can be counted",
    quarters: 8,
    glass: "amber",
  },
  {
    name: "analytics_day",
    type: "Performance",
    duration: "24 hours",
    purpose: "Groups the pages of one day’s visit, so that we see which paths people take",
    quarters: 0,
    glass: "amber",
  },
  {
    name: "preferences",
    type: "Functional",
    duration: "1 year",
    purpose: "Remembers choices such as language, region and the layout of your workspace",
    quarters: 4,
    glass: "viridian",
  },
];
