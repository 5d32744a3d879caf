import type { NewsletterSteps } from "../../sections/newsletter-link";

/** By the parameter `step`. */
export const steps: NewsletterSteps = {
  none: {
    title: "Confirm your subscription",
    lead: "Open the link in the email that we sent you, and press one button. No email? Look in your spam folder, or subscribe again:",
    envelope: "closed",
    form: true,
    note: "Without that button nobody is subscribed, so you can ignore an email that you did not ask for.",
  },
  ask: {
    title: "Confirm your subscription",
    lead: "One more step: press the button, and the next newsletter comes to your inbox.",
    envelope: "closed",
    button: "Confirm subscription",
    note: "You did not ask for it? Close this page, and you get no newsletter.",
  },
  done: {
    title: "You are subscribed",
    lead: "Thank you. Your subscription is confirmed. Every newsletter has a link to unsubscribe.",
    envelope: "open",
    link: { to: "blog", text: "Read the blog until then" },
  },
  repeated: {
    title: "You are subscribed already",
    lead: "You confirmed your subscription earlier. There is nothing left to do.",
    envelope: "open",
    link: { to: "blog", text: "Read the blog" },
  },
  expired: {
    title: "This link has expired",
    lead: "A link to confirm is valid for 7 days. Subscribe again, and we send you a new one.",
    envelope: "dark",
    form: true,
  },
  invalid: {
    title: "This link is not valid",
    lead: "Open the link in our email again, or copy the whole address. You can also ask for a new one:",
    envelope: "dark",
    form: true,
  },
};
