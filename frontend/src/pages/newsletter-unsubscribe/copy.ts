import type { NewsletterSteps } from "../../sections/newsletter-link";

const comeBack = { to: "blog", hash: "newsletter", text: "Subscribe again" } as const;

const note = "Other emails, such as answers to your questions, still reach you.";

/** By the parameter `step`. */
export const steps: NewsletterSteps = {
  none: {
    title: "Unsubscribe from the newsletter",
    lead: "Open the link at the end of any newsletter. It knows your address, and one button ends your subscription at once.",
    envelope: "closed",
    link: { to: "contact-us", text: "No newsletter at hand? Write to us" },
    note,
  },
  ask: {
    title: "Unsubscribe from the newsletter",
    lead: "Press the button, and we send you no more newsletters.",
    envelope: "closed",
    button: "Unsubscribe",
    note,
  },
  done: {
    title: "You are unsubscribed",
    lead: "We send you no more newsletters. You can come back at any time.",
    envelope: "dark",
    link: comeBack,
  },
  repeated: {
    title: "You are unsubscribed already",
    lead: "Your subscription ended earlier. There is nothing left to do.",
    envelope: "dark",
    link: comeBack,
  },
  invalid: {
    title: "This link is not valid",
    lead: "Please open the link in our email again, or copy the whole address.",
    envelope: "dark",
  },
};
