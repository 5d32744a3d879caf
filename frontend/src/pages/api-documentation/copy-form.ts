/** Copy of the credentials form and the copy button: the only copy of the page that the browser loads. */
export const credentials = {
  title: "Request API credentials",
  text: "Tell us who you are and what you are building. Your credentials arrive within 24 hours.",
  purpose: "We use these details to set up your access and to answer you.",
  privacy: "Privacy policy",
  submit: "Request credentials",
  pending: "Submitting...",
} as const;

export const quickStart = {
  copy: "Copy",
  copied: "Copied",
  select: "Selected, now press Ctrl+C",
} as const;
