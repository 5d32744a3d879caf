/** Copy of the home page's contact form: the only copy of the page that the browser loads. */
export const contact = {
  title: "Tell us who you wish you knew",
  text: "Send a few lines about your market. A person gets back to you shortly.",
  mail: "Prefer email?",
  submit: "Send message",
  submitting: "Submitting...",
  privacyBefore: "We use what you send to answer you, and for nothing else. See our ",
  privacyLink: "privacy policy",
  privacyAfter: ".",
  sent: {
    message: "Thank you for writing.",
    resetLabel: "Submit Another Message",
  },
};
