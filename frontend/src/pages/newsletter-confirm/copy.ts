/** By the parameter `step`. */
export const steps = {
  none: {
    title: "Confirm your subscription",
    lead: "Please open the link in the email that we sent you after you subscribed. It leads here, and one button completes your subscription. No email? Look among your spam, or subscribe again with the form at the bottom of this page. Nobody is subscribed without that button, so you can ignore an email that you did not ask for.",
  },
  ask: {
    title: "Confirm your subscription",
    lead: "One more step: press the button, and the next newsletter comes to your inbox.",
    button: "Confirm subscription",
  },
  done: {
    title: "You are subscribed",
    lead: "Thank you. Your subscription is confirmed. Every newsletter has a link to unsubscribe.",
  },
  repeated: {
    title: "You are subscribed already",
    lead: "Your subscription was confirmed before. There is nothing left to do.",
  },
  expired: {
    title: "This link has expired",
    lead: "A link to confirm is valid for 7 days. Please subscribe again with the form at the bottom of this page, and we send you a new one.",
  },
  invalid: {
    title: "This link is not valid",
    lead: "Please open the link in our email again, or copy the whole address. You can ask for a new one with the form at the bottom of this page.",
  },
};
