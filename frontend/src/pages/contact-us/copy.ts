import { privacy, submit } from "../../../generated/form-text-message";

export const contactUs = {
  hero: {
    badge: "Contact us",
    title: "Talk to a person about your pipeline",
    lead: "Ask about plans, get help with your account or propose a partnership. The right person will answer.",
  },
  form: {
    title: "Send us a message",
    text: "A person reads it, and answers by email.",
    submit,
    submitting: "Sending...",
    privacy,
  },
};
