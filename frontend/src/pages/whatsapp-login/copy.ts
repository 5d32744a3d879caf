/** Copy of /products/whatsapp-login. Chat, phone number and company are sample data. */

export const hero = {
  eyebrow: "WhatsApp login",
  title: "Sign in with the app that is already open",
  lead: "No password to invent, no code to copy, no inbox to search. Visitors tap once, confirm in WhatsApp, and you know a verified phone number that answers.",
  start: "Get Started",
  docs: "View Documentation",
};

export const phone = {
  label: "WhatsApp login on a phone: the visitor confirms the sign-in in a chat and gets back to the site",
  clock: "10:24",
  initials: "LL",
  contact: "Lumen Ledger",
  contactNote: "Business account",
  messages: [
    { from: "visitor", text: "Sign me in to Lumen Ledger. Code 7K2-M4P", time: "10:24" },
    { from: "business", text: "Hello Priya. Are you signing in from a phone in Mumbai?", time: "10:24" },
    { from: "visitor", text: "Yes, it is me", time: "10:24" },
    { from: "business", text: "You are in.", time: "10:24" },
  ] satisfies { from: "visitor" | "business"; text: string; time: string }[],
  back: "Back to the page you left",
  input: "Message",
};

export const flow = {
  title: "Four moments, about ten seconds",
  lead: "On a phone it is a tap. On a laptop the visitor scans a code and goes on from there.",
  lanes: { site: "On your site", chat: "In WhatsApp" },
  steps: [
    { title: "Tap", lane: "site", text: "One button beside your usual sign-in. It opens WhatsApp with the message already written." },
    { title: "Send", lane: "chat", text: "The visitor sends it. That proves the number, with no text message to wait for." },
    { title: "Confirm", lane: "chat", text: "A short question names the device and the place. A stranger's attempt ends here." },
    { title: "In", lane: "site", text: "The page they left is the page they come back to, signed in." },
  ] satisfies { title: string; lane: "site" | "chat"; text: string }[],
};

export const versus = {
  title: "Count what you stop asking for",
  old: {
    title: "The usual sign-up",
    items: ["First name", "Last name", "Work email", "Password", "Password again", "The code we just emailed you"],
  },
  now: { title: "WhatsApp login", button: "Continue with WhatsApp", note: "Name and number arrive with the message." },
  result: { figure: "+35%", label: "conversion", text: "Fewer fields, and fewer people who give up at the third one." },
};

export const lead = {
  title: "Every login is a conversation you may continue",
  text: "An email sign-up gives you an address that may never be read. A WhatsApp login leaves an open thread with a person, a number that is real, and, once enriched, a company.",
  record: {
    title: "What one login tells you",
    rows: [
      { label: "Number", value: "+91 555 010 0187", source: "Verified by the login" },
      { label: "Name", value: "Priya Raman", source: "From the profile she shares" },
      { label: "Company", value: "Orchard Pay, 120 people", source: "Profile enrichment" },
      { label: "Came for", value: "Pricing, API pages", source: "Visitor identification" },
      { label: "May we write?", value: "Yes, since 10:24", source: "Asked in the chat" },
    ],
  },
  result: { figure: "+27%", label: "meeting conversion", text: "when follow-up goes to the thread a buyer already answers." },
};

export const install = {
  title: "Two lines, under five minutes",
  text: "Add the script, put the button where you want it, and read the verified number on your server. It stands beside your present sign-in, so nobody is locked out.",
  file: "Your sign-in page",
  code: `<script src="https://yoursite.example/login.js" defer></script>

<button data-login="whatsapp">
  Continue with WhatsApp
</button>`,
};

export const privacy = {
  title: "What we see, and what we do not",
  lead: "A sign-in is a matter of trust. This is the whole list.",
  see: { title: "We receive", items: ["The phone number", "The display name", "The messages sent to your business account"] },
  not: { title: "We never receive", items: ["Other chats, groups or calls", "The address book", "Photos, status or last-seen times"] },
  note: "Consent to marketing messages is a separate question with its own answer, and a visitor can withdraw it by writing STOP. Delete a user, and the number goes with the record.",
  link: "Read the privacy policy",
};

export const closing = {
  title: "Put the button on one page and watch",
  text: "Offer it beside your present sign-in for a week. Your own numbers will tell you whether to go on.",
  demo: "Request Demo",
  related: {
    title: "Before and after the login",
    links: [
      { to: "smart-popups", text: "Offer the login at the right moment" },
      { to: "profile-enrichment", text: "Turn the number into a profile" },
      { to: "bfsi-verification", text: "Check the business behind the number" },
    ],
  },
} as const;
