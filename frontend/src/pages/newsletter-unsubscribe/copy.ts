/** By the parameter `step`. */
export const steps = {
  none: {
    title: "Unsubscribe from the newsletter",
    lead: "Please open the link at the end of any newsletter that you got from us. It leads here and knows your address, so you need not type it. One button then ends your subscription at once. Emails that are no newsletters, such as answers to your questions, still reach you. You can come back at any time with the form at the bottom of this page.",
  },
  ask: {
    title: "Unsubscribe from the newsletter",
    lead: "Press the button, and we send you no more newsletters.",
    button: "Unsubscribe",
  },
  done: {
    title: "You are unsubscribed",
    lead: "We send you no more newsletters. You can come back at any time with the form at the bottom of this page.",
  },
  repeated: {
    title: "You are unsubscribed already",
    lead: "Your subscription has ended before. There is nothing left to do.",
  },
  invalid: {
    title: "This link is not valid",
    lead: "Please open the link in our email again, or copy the whole address.",
  },
};
