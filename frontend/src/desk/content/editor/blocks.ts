/* The components of docs/content.md, with words to be replaced. */

export interface Block {
  name: string;
  /** What a visitor sees. */
  what: string;
  fields: string;
}

export const BLOCKS: readonly Block[] = [
  {
    name: "form",
    what: "a form whose posts become leads",
    fields: "form: contact\ntitle: Talk to us\nhidden:\n  campaign: Spring 2026",
  },
  {
    name: "steps",
    what: "steps beside each other, each with a title and a sentence",
    fields:
      "title: How it works\nitems:\n  - title: First step\n    text: What happens first.\n  - title: Second step\n    text: What happens then.",
  },
  {
    name: "quote",
    what: "the words of somebody, with name and role",
    fields: "text: What they said.\nby: Name\nrole: Role, Company",
  },
  {
    name: "numbers",
    what: "large numbers with a label each",
    fields: 'items:\n  - number: "8"\n    label: weeks\n  - number: "40%"\n    label: more answers',
  },
  {
    name: "questions",
    what: "questions that open; search engines get them too",
    fields: "title: Questions\nitems:\n  - question: What is asked?\n    answer: What is answered.",
  },
  {
    name: "action",
    what: "a last word with a button",
    fields: "title: Try it\ntext: What the reader gets.\nto: /contact-us\nbutton: Contact us",
  },
  { name: "plans", what: "the plans with their prices", fields: "title: Plans" },
  { name: "logos", what: "the integrations", fields: "title: Works with" },
];

export const textOfBlock = ({ name, fields }: Block) => `\`\`\`${name}\n${fields}\n\`\`\``;
