import type { NewsletterSteps } from "../../sections/newsletter-link";

const comeBack = { to: "blog", hash: "newsletter", text: "Subscribe again" } as const;

const note = "Other emails, such as answers to your questions, still reach you.";

/** By the parameter `step`. */
export const steps: NewsletterSteps = {
  none: {
    title: "Unsubscribe from the newsletter",
    lead: "Follow the link at the end of any newsletter. It knows your address, and one button ends your subscription at once. No newsletter at hand? Write to us.",
    picture: "night",
    link: { to: "contact-us", hash: "message", text: "Write to us" },
    note,
  },
  ask: {
    title: "Unsubscribe from the newsletter",
    lead: "Press the button, and we will send you no more newsletters.",
    picture: "night",
    button: "Unsubscribe",
    note,
  },
  done: {
    title: "You are unsubscribed",
    lead: "We will send you no more newsletters. You can come back at any time.",
    picture: "night",
    link: comeBack,
  },
  repeated: {
    title: "You are already unsubscribed",
    lead: "Your subscription ended earlier. There is nothing left to do.",
    picture: "night",
    link: comeBack,
  },
  invalid: {
    title: "This link is not valid",
    lead: "Open the link in the newsletter again, or copy the whole address. If that does not help, write to us.",
    picture: "night",
    link: { to: "contact-us", hash: "message", text: "Write to us" },
  },
};
