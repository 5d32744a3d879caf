/** The copy of sections.static.tsx. A file of its own, because copy.ts is part of the initial load. */
export const contactSections = {
  ways: {
    title: "Other ways to reach us",
    sales: { title: "Sales", text: "Plans, quotes and security reviews." },
    support: { title: "Support", text: "Help with your account or the installation." },
    whatsapp: { title: "WhatsApp", text: "Quick questions, short answers." },
    office: { title: "Registered office", text: "For letters and invoices." },
  },
  closing: {
    title: "Prefer to see it first?",
    text: "Pick a time. In 30 minutes we install the script with you and walk through what it reports.",
    actions: ["demo", { to: "faq", text: "Read the FAQ" }] as const,
  },
};
