import type { NewsletterSteps } from "../../sections/newsletter-link";

const again = { title: "Get a new link", text: "Subscribe again, and we send it to you." };

/** The copy of each step of the page, by the query parameter `step`. */
export const steps: NewsletterSteps = {
  none: {
    title: "Confirm your subscription",
    lead: "Open the email that we sent you and follow its link. One button there, and you are subscribed.",
    picture: "sealed",
    form: { title: "No email after a few minutes?", text: "Look in your spam folder, or subscribe again for a new link." },
  },
  ask: {
    title: "Confirm your subscription",
    lead: "One more step: press the button, and the next newsletter comes to your inbox.",
    picture: "sealed",
    button: "Confirm subscription",
    note: "Was it not you who subscribed? Then close this page, and you will get no newsletter.",
  },
  done: {
    title: "You are subscribed",
    lead: "Thank you. The next newsletter comes to your inbox, with a link to unsubscribe at its end.",
    picture: "opened",
    link: { to: "blog", text: "Read the blog until then" },
  },
  repeated: {
    title: "You are already subscribed",
    lead: "You confirmed your subscription earlier. There is nothing left to do.",
    picture: "opened",
    link: { to: "blog", text: "Read the blog" },
  },
  expired: {
    title: "This link has expired",
    lead: "A link to confirm a subscription is valid for 7 days.",
    picture: "unlit",
    form: again,
  },
  invalid: {
    title: "This link is not valid",
    lead: "Open the link in our email again, or copy the whole address.",
    picture: "unlit",
    form: again,
  },
};
