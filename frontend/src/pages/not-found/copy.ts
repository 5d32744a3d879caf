import type { RouteId } from "../../lib/routes";

const elsewhere: { to: RouteId; text: string }[] = [
  { to: "products", text: "All products" },
  { to: "subscription-demo", text: "Plans and pricing" },
  { to: "faq", text: "Questions and answers" },
  { to: "contact-us", text: "Contact us" },
];

/** The notice "not-found" in data/notices.json has the headline. */
export const missing = {
  text: "There is nothing at this address. The page may have moved, or the link may contain a typo.",
  home: "Return to home",
  elsewhere,
};
