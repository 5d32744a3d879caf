/** Below the form: words that a first view does not load as code. */
export const contactUs = {
  ways: {
    title: "Other ways to reach us",
    sales: { title: "Sales", text: "Plans, quotes and security reviews." },
    support: { title: "Support", text: "Help with your account or the installation." },
    whatsapp: { title: "WhatsApp", text: "Quick questions, short answers." },
    office: { title: "Registered office", text: "For letters and invoices." },
  },
  demo: {
    title: "Prefer to see it first?",
    text: "Pick a time. In 30 minutes we install the script with you and walk through what it reports.",
    action: "Request a Demo",
    faq: "Read the FAQ",
  },
};
