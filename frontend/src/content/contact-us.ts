export const contactUs = {
  eyebrow: "Contact us",
  title: "Talk to a person about your pipeline",
  lead: "Ask about plans, see the platform on your own traffic, get help with your account or suggest a partnership. Say what it is about, and the right person will answer.",
  notes: ["No call centre", "No mailing list you did not ask for"],
  form: {
    title: "Send us a message",
    submit: "Send Message",
    submitting: "Sending...",
    privacyBefore: "We use what you write to answer you and for nothing else. See our ",
    privacyLink: "Privacy Policy",
    privacyAfter: ".",
  },
  ways: {
    title: "Other ways to reach us",
    sales: { title: "Sales", text: "Plans, quotes and security reviews." },
    support: { title: "Support", text: "Help with your account or the installation." },
    whatsapp: { title: "WhatsApp", text: "Quick questions, short answers." },
    office: { title: "Registered office", text: "For letters and invoices." },
  },
  demo: {
    title: "Rather see it first?",
    text: "Pick a time that suits you. In half an hour we install the script together and look at the first visitors it identifies.",
    action: "Schedule Demo",
    faq: "Read the FAQ",
  },
};
