import * as claims from "../../../generated/claims";
import { forms } from "../../../generated/forms";

/** The label of an inquiry type, as the form shows it. */
const inquiry = (value: string) =>
  forms.message.fields.flatMap(({ options = [] }) => options).find((option) => option.value === value)?.label ?? value;

/** The copy of sections.static.tsx. A file of its own, because copy.ts is part of the initial load. */
export const contactSections = {
  ways: {
    title: "Other ways to reach us",
    sales: { title: "Sales", text: "Plans, quotes and security reviews." },
    phone: { title: "Sales phone" },
    support: { title: "Support", text: "Your account, at any hour." },
    whatsapp: { title: "WhatsApp", text: "Quick questions, short answers." },
    office: { title: "Registered office, for letters and invoices" },
  },
  next: {
    title: "What happens after you send it",
    sort: {
      title: "It goes to the right desk",
      text: "The inquiry type decides which. If you choose none, a person does.",
      desks: [
        { name: "Sales", inquiries: ["sales", "demo", "partner"].map(inquiry).join(", ") },
        { name: "Support", inquiries: inquiry("support") },
      ],
    },
    read: {
      title: "A person reads it",
      text: "Your message is used to answer you and for nothing else. No sequence of emails starts.",
      hours: { support: "Support", supportHours: claims.support.everyPlan, phone: "Sales phone" },
    },
    answer: {
      title: "You get an answer by email",
      text: "It goes to the address you gave. Reply to it, and the conversation goes on.",
      mail: { from: "From", to: "To", you: "You, and nobody else" },
    },
  },
  closing: {
    title: "Prefer to see it first?",
    text: "Pick a time. In 30 minutes we install the script with you and walk through what it reports.",
    actions: ["demo", { to: "faq", text: "Read the FAQ" }] as const,
  },
};
