export const contactUs = {
  eyebrow: "Contact",
  title: "Talk to a person about your pipeline",
  lead: "Ask about plans, see the platform on your own traffic, get help with your account or suggest a partnership. Choose what it is about and we will put the right person on it.",
  form: {
    title: "Send us a message",
    text: "All fields except the inquiry type are required.",
    submit: "Send message",
    submitting: "Sending...",
    privacyBefore: "We use what you write only to answer you. See our ",
    privacyLink: "Privacy Policy",
    privacyAfter: ".",
    again: "Send another message",
  },
  details: {
    title: "Other ways to reach us",
    sales: { label: "Sales", text: "Plans, quotes and security reviews" },
    support: { label: "Support", text: "Help with your account or installation" },
    phone: { label: "Phone" },
    whatsapp: { label: "WhatsApp", text: "Quick questions, short answers" },
    office: { label: "Registered office" },
  },
  demo: {
    title: "Rather see it first?",
    text: "Pick a time that suits you. In half an hour we install the script with you and look at your first identified visitors.",
    action: "Schedule a demo",
  },
  faq: { title: "Looking for a quick answer?", text: "About twenty of the questions we hear most, answered plainly.", action: "Read the FAQ" },
};
