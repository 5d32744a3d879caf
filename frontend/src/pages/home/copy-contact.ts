import { privacy, submit } from "../../../generated/form-text-contact";

/** Copy of the home page's contact form: the only copy of the page that the browser loads. */
export const contact = {
  title: "Tell us who you wish you knew",
  text: "Send a few lines about your market. A person gets back to you shortly.",
  mail: "Prefer email?",
  submit,
  submitting: "Submitting...",
  privacy,
  sent: {
    message: "Thank you for writing.",
    resetLabel: "Submit Another Message",
  },
};
