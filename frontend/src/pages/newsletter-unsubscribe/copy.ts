import type { NewsletterSteps } from "../../sections/newsletter-link";

const comeBack = { to: "blog", hash: "blog-newsletter", text: "Subscribe again" } as const;

const note = "Other emails, such as answers to your questions, still reach you.";

/** The copy of each step of the page, by the query parameter `step`. */
export const steps: NewsletterSteps = {
  none: {
    title: "Unsubscribe from the newsletter",
    lead: "The link at the end of each newsletter does it at once. No newsletter at hand? Ask us instead.",
    picture: "dim",
    link: { to: "contact-us", hash: "message", text: "Ask us to unsubscribe you" },
    note,
  },
  ask: {
    title: "Unsubscribe from the newsletter",
    lead: "Press the button, and we will send you no more newsletters.",
    picture: "dim",
    button: "Unsubscribe",
    note,
  },
  done: {
    title: "You are unsubscribed",
    lead: "We will send you no more newsletters. You can come back at any time.",
    picture: "dim",
    link: comeBack,
  },
  repeated: {
    title: "You are already unsubscribed",
    lead: "Your subscription ended earlier. There is nothing left to do.",
    picture: "dim",
    link: comeBack,
  },
  invalid: {
    title: "This link is not valid",
    lead: "Open the link in the newsletter again, or copy the whole address. If that does not help, write to us.",
    picture: "dim",
    link: { to: "contact-us", hash: "message", text: "Write to us" },
  },
};
