import * as claims from "../../../generated/claims";
import { brightmoor, castell, halden, marlowe, type Prospect, story, workbookRows } from "../../lib/sample-world";
import type { CellState } from "../../sections/mockups/workbook-sheet";

/** Copy of /products/enrichment-workbook. The figures are those of the sample sheet and of its sample cell. */

export interface WaterfallStep {
  source: string;
  answer: string;
  verdict: "none" | "rejected" | "accepted" | "unasked";
  verdictText: string;
  /** The cell's value after this source has been asked. */
  cell: string;
}

export const hero = {
  badge: "Enrichment workbook",
  title: "The spreadsheet that fills itself in",
  lead: "Paste a column of company domains. The workbook asks one data source after another until one gives a verified answer, and tells you which one it was.",
  actions: ["trial", "demo"],
} as const;

export const sheet = {
  caption: "A workbook filling itself in: five domains went in, and the other columns follow row by row.",
  cellName: "E3",
  formula: 'waterfall("work email", contact)',
  legend: [
    { state: "given", text: "You typed it" },
    { state: "found", text: "Found and verified" },
    { state: "asking", text: "Asking sources" },
    { state: "empty", text: "No source could verify it" },
  ] satisfies { state: CellState; text: string }[],
};

export const waterfall = {
  title: "One cell, as many sources as it takes",
  lead: "No single vendor knows everyone. The workbook asks your sources in the order you trust them, checks each answer on arrival, and stops at the first one that holds. Ask them one by one.",
  legend: "How far do you want to ask?",
  question: `Work email of ${brightmoor.person.name}, ${brightmoor.name}`,
  notAsked: "Not asked yet",
  steps: [
    {
      source: "Your CRM",
      answer: "a.khan@northside.example",
      verdict: "rejected",
      verdictText: "She changed jobs in March",
      cell: "Still empty after 1 source",
    },
    {
      source: "Professional network",
      answer: "No address on the profile",
      verdict: "none",
      verdictText: "Next source",
      cell: "Still empty after 2 sources",
    },
    {
      source: "Contact database",
      answer: `akhan@${brightmoor.domain}`,
      verdict: "rejected",
      verdictText: "The mail server refuses it",
      cell: "Still empty after 3 sources",
    },
    {
      source: "Event lists",
      answer: `hello@${brightmoor.domain}`,
      verdict: "rejected",
      verdictText: "A shared mailbox, not a person",
      cell: "Still empty after 4 sources",
    },
    {
      source: "Company web pages",
      answer: brightmoor.person.email,
      verdict: "accepted",
      verdictText: "Mailbox confirmed",
      cell: brightmoor.person.email,
    },
    {
      source: "Second database",
      answer: "Not needed",
      verdict: "unasked",
      verdictText: "Never asked, never paid for",
      cell: brightmoor.person.email,
    },
  ] satisfies WaterfallStep[],
  found: "Source 5 of 6, verified on arrival",
  note: "When every source has been tried and none can be verified, the cell stays empty. A blank costs you less than a bounce.",
};

const { byFirstSource, complete, all } = workbookRows;

export const results = {
  title: "More rows you can act on, from fewer contracts",
  rows: workbookRows,
  legend: [
    { name: "The first source alone", count: byFirstSource },
    { name: "The sources after it", count: complete - byFirstSource },
    { name: "Blank, because nothing could be verified yet", count: all - complete },
  ],
  sheet: {
    figure: String(complete),
    label: `of ${all} sample rows complete`,
    found: [halden, castell, brightmoor].map(({ person, name }) => ({ who: `${person.name}, ${name}`, email: person.email })),
    text: "One workbook replaces the seat here, the credit pack there and the export nobody remembers buying.",
  },
};

const [firstLine] = story.message.split(/(?<=\.) /);

export const columns = {
  title: "A column is a question",
  lead: "Add one, write what you want to know, and it runs down the sheet. Later columns build on earlier ones, so a list becomes a campaign without leaving the grid.",
  items: [
    {
      letter: "A",
      name: "Find",
      text: "Work email, direct phone and professional profile of the person who holds the role you name.",
      cell: halden.person.email,
    },
    {
      letter: "B",
      name: "Look up",
      text: "Industry, headcount, revenue band, location and the tools a company already runs.",
      cell: `${halden.industry}, ${halden.employees} people`,
    },
    {
      letter: "C",
      name: "Watch",
      text: "Visits to your website, new hires and job changes, dated, so the row tells you when to call.",
      cell: story.lastVisit,
    },
    {
      letter: "D",
      name: "Score",
      text: "Your own definition of a good fit, applied the same way in row 1 and row 10,000.",
      cell: `${halden.fit} of 100`,
    },
    {
      letter: "E",
      name: "Write",
      text: "A first line for LinkedIn or WhatsApp that is built from the cells to its left.",
      cell: `“${firstLine}”`,
    },
    {
      letter: "F",
      name: "Send",
      text: "Finished rows go to your CRM, your sequences or an ad audience as soon as they are complete.",
      cell: `In the CRM, for the ${story.owner}`,
    },
  ],
};

const finishedRow = ({ domain, person, fit }: Prospect) => [domain, person.name, person.email, fit];

export const steps = {
  title: "From a messy list to a finished one",
  raw: {
    title: "What you paste",
    lines: [
      `WWW.${halden.domain.toUpperCase()};;`,
      `http://${castell.domain}/home;`,
      `${halden.domain}, (twice?)`,
      `;${brightmoor.domain} ??`,
      `${marlowe.name}, ${marlowe.domain}`,
    ],
  },
  finished: {
    title: "What you send on",
    columns: ["Domain", "Contact", "Work email", "Fit"],
    rows: [halden, castell, brightmoor, marlowe].map(finishedRow),
  },
  items: [
    {
      title: "Bring what you have",
      text: "Paste it, upload a CSV, pull a CRM view, or let identified website visitors arrive as new rows by themselves.",
    },
    {
      title: "Pick the columns",
      text: "Start from a template or add your own, and put your sources in the order you trust them.",
    },
    {
      title: "Let it run",
      text: "Rows fill while you watch or while you sleep. Duplicates merge, and stale cells are asked again.",
    },
    {
      title: "Send it on",
      text: `Push to any of ${claims.integrations} integrations, where each value still carries its source.`,
    },
  ],
};

export const closing = {
  title: "Bring your messiest list",
  text: "Twenty minutes, your own data, and a finished sheet to keep. If the workbook can’t improve it, you have lost a coffee break.",
  actions: ["trial", { pricing: "View Pricing" }],
  related: {
    title: "Works well with",
    links: [
      { to: "profile-enrichment", text: "See everything a contact can tell you" },
      { to: "integration-hub", text: "Decide where finished rows go" },
      { to: "tam-addressing", text: "Start from your whole market instead of a list" },
    ],
  },
} as const;
