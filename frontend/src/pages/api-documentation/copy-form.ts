import { privacy, submit } from "../../../generated/form-text-api-access";

/** Copy of the credentials form and the copy button: the only copy of the page that the browser loads. */
export const credentials = {
  title: "Request API credentials",
  text: "Tell us who you are and what you are building. Your credentials arrive within 24 hours.",
  privacy,
  submit,
  pending: "Submitting...",
} as const;

export const quickStart = {
  copy: "Copy",
  copied: "Copied",
  select: "Selected, now press Ctrl+C",
} as const;
