import { lumen, orchard } from "../../lib/sample-world";

/** Copy of /products/whatsapp-login: a prospect signs in on a customer’s site. */

const [visitor = ""] = orchard.person.name.split(" ");
const request = `Sign me in to ${lumen.name}. Code\u00A07K2-M4P`;
const answer = "Yes, it’s me";
const time = "10:24";

export interface ChatMessage {
  from: "visitor" | "business";
  text: string;
  time: string;
}

/** The chat of a whole sign-in. */
const chat: ChatMessage[] = [
  { from: "visitor", text: request, time },
  { from: "business", text: `Hello ${visitor}. Are you signing in from a phone in ${orchard.city}?`, time },
  { from: "visitor", text: answer, time },
  { from: "business", text: "You’re in.", time },
];

/** One moment of a sign-in: the state of the site and of the chat. */
export interface Moment {
  title: string;
  lane: "site" | "chat";
  text: string;
  site: { title: string; button?: string; number?: string };
  chat: ChatMessage[];
  /** A message that is written and not yet sent. */
  draft?: string;
}

export const hero = {
  badge: "WhatsApp login",
  title: "Sign in with the app that is already open",
  lead: "No password to invent, no code to copy, no inbox to search. Visitors tap once, confirm in WhatsApp, and you have a verified phone number that answers.",
  actions: ["trial", { to: "api-documentation", text: "View Documentation" }],
  notes: ["Two tags to install", "About ten seconds to sign in"],
} as const;

/** The page on which the visitor taps the button. */
export const signIn = {
  label: "A sign-in page, the chat in which the visitor confirms with two messages, and the page again, signed in",
  address: `${lumen.domain}/sign-in`,
  title: `Sign in to ${lumen.name}`,
  button: "Continue with WhatsApp",
  note: "Name and number arrive with the message.",
  done: { title: `Welcome back, ${visitor}`, number: orchard.person.mobile, verified: "verified" },
  usual: { title: "Or the usual way", fields: ["Work email", "Password"] },
};

export const conversation = {
  initials: "LL",
  contact: lumen.name,
  contactNote: "Business account",
  messages: chat,
  input: "Message",
};

export const flow = {
  title: "Four moments, about ten seconds",
  lead: "On a phone it’s a tap. On a laptop, the visitor scans a code and carries on from there.",
  legend: "Walk through a sign-in",
  /** The moment that is shown first: the hero has those before it. */
  shown: "Confirm",
  lanes: { site: "On your site", chat: "In WhatsApp" },
  here: "The visitor is here",
  steps: [
    {
      title: "Tap",
      lane: "site",
      text: "One button beside your usual sign-in opens WhatsApp with the message already written.",
      site: { title: signIn.title, button: signIn.button },
      chat: [],
      draft: request,
    },
    {
      title: "Send",
      lane: "chat",
      text: "The visitor sends it. That proves the number, without a text message.",
      site: { title: "Waiting for your message" },
      chat: chat.slice(0, 1),
    },
    {
      title: "Confirm",
      lane: "chat",
      text: "A short question names the device and the place. A stranger’s attempt ends here.",
      site: { title: "Waiting for you to confirm" },
      chat: chat.slice(0, 2),
      draft: answer,
    },
    {
      title: "In",
      lane: "site",
      text: "Visitors land back on the page they left, signed in.",
      site: { title: signIn.done.title, number: signIn.done.number },
      chat,
    },
  ] satisfies Moment[],
  verified: signIn.done.verified,
  newChat: "The chat opens, and the message is written",
};

export const versus = {
  title: "Count what you stop asking for",
  old: {
    title: "The usual sign-up",
    items: ["First name", "Last name", "Work email", "Password", "Password again", "The code we just emailed you"],
  },
  now: { title: "WhatsApp login", button: signIn.button, note: signIn.note },
  result: { figure: "6 to 1", label: "six fields become one tap", text: "Fewer fields, and fewer people who give up at the third one." },
};

export const lead = {
  title: "Every login opens a conversation",
  text: "An email sign-up gives you an address nobody may ever check. A WhatsApp login gives you a real number, an open thread with a person and, once enriched, a company.",
  record: {
    title: "What one login tells you",
    rows: [
      { label: "Number", value: orchard.person.mobile, source: "Verified by the login" },
      { label: "Name", value: orchard.person.name, source: "From the shared profile" },
      { label: "Company", value: `${orchard.name}, ${orchard.employees} people`, source: "Profile enrichment" },
      { label: "Came for", value: "The API page", source: "Visitor identification" },
      { label: "Consent", value: `Given at ${time}`, source: "Asked in the chat" },
    ],
  },
};

export const install = {
  title: "Two tags, under five minutes",
  text: "Add the script, put the button where you want it, and read the verified number on your server. It sits next to your existing sign-in, so nobody is locked out.",
  file: "Your sign-in page",
  shows: "What your visitors see",
  code: `<script src="https://yoursite.example/login.js" defer></script>

<button data-login="whatsapp">
  ${signIn.button}
</button>`,
};

export const privacy = {
  title: "What we see, and what we do not",
  see: {
    title: "We receive",
    items: [
      { name: "The display name", value: orchard.person.name },
      { name: "The phone number", value: orchard.person.mobile },
      { name: "The messages sent to your business account", value: request },
    ],
  },
  not: { title: "We never receive", items: ["Other chats, groups or calls", "The address book", "Photos, status or last-seen times"] },
  note: "Consent to marketing messages is a separate question, and a visitor can withdraw it any time by replying STOP. Delete a user, and the number goes with the record.",
  link: "Read the privacy policy",
};

export const closing = {
  title: "Put the button on one page and watch",
  text: "Offer it next to your existing sign-in for a week. Your own numbers will tell you whether to keep it.",
  actions: ["trial", "demo"],
  related: {
    title: "Before and after the login",
    links: [
      { to: "smart-popups", text: "Offer the login at the right moment" },
      { to: "profile-enrichment", text: "Turn the number into a profile" },
      { to: "bfsi-verification", text: "Check the business behind the number" },
    ],
  },
} as const;
