export const contactUs = {
  eyebrow: "Contact us",
  title: "Talk to a person about your pipeline",
  lead: "Ask about plans, see the platform on your own traffic, get help with your account or suggest a partnership. Say what it is about, and the right person will answer.",
  form: {
    title: "Send us a message",
    submit: "Send Message",
    submitting: "Sending...",
    privacyBefore: "We use what you write to answer you and for nothing else. See our ",
    privacyLink: "Privacy Policy",
    privacyAfter: ".",
  },
};
