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
    title: "Rather see it first?",
    text: "Pick a time that suits you. In half an hour we install the script together and look at the first visitors it identifies.",
    action: "Schedule Demo",
    faq: "Read the FAQ",
  },
};
