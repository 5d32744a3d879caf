import type { FormFacts, PrivacyFacts } from "../../lib/privacy-facts";
import type { Sentence } from "../../lib/prose";
import type { Glass } from "../../sections/glass";
import type { LegalSection } from "../../sections/legal/document";

/** What this website does with what visitors send and do. Each sentence follows a setting of the server. */
export function thisWebsite(privacyFacts: PrivacyFacts): LegalSection {
  return {
    id: "this-website",
    heading: "What this website stores",
    short: "What you send, what you agreed to, and nothing that follows you.",
    blocks: [
      "This is what the program that serves this website does, as it is set up today. The page is made from the same settings, so it changes with them.",
      {
        table: {
          caption: "Forms of this website",
          columns: ["Form", "What you send", "Where it goes"],
          fold: "first",
          rows: privacyFacts.forms.map((form) => [form.title, form.fields.join(", "), destination(form)]),
        },
      },
      { list: [...ofForms(privacyFacts), ...ofNewsletter(privacyFacts), ...ofVisits(privacyFacts)] },
    ],
  };
}

const untilAsked = "Until you ask us to remove it";
const viewsKept = "400 days";

const channels = { email: "by email to our team", webhook: "to our system for inquiries" } as const;

function destination({ stored, delivered }: FormFacts): string {
  const parts = [...(stored ? ["Our database"] : []), ...delivered.map((channel) => channels[channel])];
  return capitalized(parts.join("; ") || "Nowhere: it is confirmed and not kept");
}

function ofForms({ forms, backupDays }: PrivacyFacts): Sentence[] {
  const isStored = forms.some((form) => form.stored);
  const isDelivered = forms.some((form) => form.delivered.length > 0);
  return [
    ...(isStored
      ? [
          "With a form that goes to our database we keep the time, the page you sent it from, and the text that stood beside the button, so that we can show what you agreed to.",
          "Once a day, everything that is older than its retention period is deleted.",
        ]
      : []),
    ...(isStored || isDelivered
      ? ["What looks as if a robot had sent it is kept aside for 30 days, in case that you did, and then deleted."]
      : []),
    ...(isDelivered
      ? ["A copy that waits to be sent to us is deleted when it has arrived. One that cannot be sent is deleted with the form."]
      : []),
    ...(backupDays === null
      ? []
      : [
          `Backups of the database are kept for about ${counted(backupDays, "day")}. What has been deleted is gone from them after that time, and is not brought back by restoring one.`,
        ]),
  ];
}

function ofNewsletter({ newsletterConfirm }: PrivacyFacts): Sentence[] {
  return [
    newsletterConfirm
      ? "A subscription to the newsletter counts only after you have followed the link in an email that we send you and pressed the button there, so nobody can subscribe you. If nobody presses it, the address is deleted when the link expires."
      : "A subscription to the newsletter counts as soon as you send the form.",
    "If you unsubscribe, we keep a digest of your address: it does not reveal the address, and keeps it from being added again.",
  ];
}

function ofVisits({ leadOrigin, pageViews }: PrivacyFacts): Sentence[] {
  return [
    leadOrigin
      ? "With a form we store how you came to us: the page with the form, the first page of your visit and its time, the name of the website that linked to it, the campaign that the link named, and whether the link came from an advertisement. Your browser holds this in the memory of the page until you close or reload it. Nothing is stored on your device, so we do not ask for consent."
      : "We do not store which website or campaign brought you to us.",
    pageViews
      ? "We count how often each page is opened on a day, by the name of the website that led there, by campaign, and by whether a person or a robot opened it. These are sums. No network address, cookie, fingerprint or single visit is stored, and the sums are deleted after 400 days."
      : "We keep no statistics of the pages that visitors open.",
    "The log of this website has the time, the page, the result and the duration of each request. It has no network address, no type of browser and nothing that you type. Your network address is held in memory for a short time only, to limit how many forms one address can send.",
  ];
}

/** A row of the picture at the top of the page. */
interface RecordRow {
  title: string;
  glass: Glass;
  stored: readonly string[];
  never: readonly string[];
  kept: string;
}

/** What a visit, a form and a subscription leave in the database. A form stands for all of them: the one that asks for most. */
export function storedRecord(privacyFacts: PrivacyFacts): RecordRow[] {
  const { pageViews, leadOrigin } = privacyFacts;
  const withForm = ["Time", "Page", "Text beside the button", ...(leadOrigin ? ["How you came to us"] : [])];
  const stored = privacyFacts.forms.filter((form) => form.stored);
  // Only the newsletter asks for one thing.
  const newsletter = stored.find(({ fields }) => fields.length === 1);
  const [longest] = stored.filter((form) => form !== newsletter).sort((one, other) => other.fields.length - one.fields.length);
  const row = (title: string, glass: Glass, form: FormFacts | undefined): RecordRow[] =>
    form ? [{ title, glass, stored: [...form.fields, ...withForm], never: [], kept: form.kept ?? untilAsked }] : [];
  return [
    {
      title: "You read a page",
      glass: "cobalt",
      stored: pageViews ? ["Page", "Day", "Website that linked here", "Campaign", "Person or robot"] : [],
      never: ["Network address", "Cookie", "Fingerprint", "Single visit"],
      kept: pageViews ? viewsKept : "Nothing is kept",
    },
    ...row("You send a form", "amber", longest),
    ...row("You subscribe", "viridian", newsletter),
  ];
}

/** Rows of the table of purposes: what is done, with which data, on which basis. */
export function websitePurposes({ leadOrigin, pageViews }: PrivacyFacts): string[][] {
  const data = [...(leadOrigin ? ["how a message came to us"] : []), ...(pageViews ? ["daily sums of page views"] : [])].join("; ");
  return data
    ? [["Learn which pages and campaigns are useful", capitalized(data), "Legitimate interest in knowing what brings inquiries"]]
    : [];
}

/** Rows of the table of retention periods. */
export function retentionOfForms({ forms, pageViews }: PrivacyFacts): string[][] {
  const stored = forms.filter((form) => form.stored);
  return [
    ...stored.map(({ title, kept }) => [title, kept === null ? untilAsked : `${kept} after you sent it`]),
    ...(pageViews ? [["Daily sums of page views", viewsKept]] : []),
  ];
}

export const stopTheNewsletter: Sentence = [
  "To stop the newsletter, follow the link at the end of any issue and press the button, or write to ",
  { mail: "privacy" },
  ".",
];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
