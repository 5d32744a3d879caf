import * as claims from "../../../generated/claims";
import { brightmoor, castell, halden, lifts, marlowe, orchard, story, visits } from "../../lib/sample-world";

const [firstName] = marlowe.person.name.split(" ");

/** The keys are the ids of `stageTabs`. Each stage shows another account. */
export const stages = {
  identify: {
    title: "Put a name to the traffic",
    text: "Each visit is resolved while it’s still going on. Crawlers, internet providers and your own colleagues are left out, and return visits join one history.",
    points: [
      `Up to ${claims.accuracy.visitors.upTo} of visitors identified`,
      "Company and likely people, side by side",
      "Source, pages and time at a glance",
    ],
    account: {
      name: castell.name,
      detail: "On your site now",
      rows: [
        ["Industry", castell.industry],
        ["Location", `${castell.city}, India`],
        ["Visits", visits.castell],
        ["Pages", "Products, Integrations"],
      ],
      note: "Resolved in real time",
    },
  },
  enrich: {
    title: "Fill in the record before anyone opens it",
    text: `The visitor gains ${claims.dataPoints.visitor.figure} data points from the sources you have connected. Where two of them disagree, the more recent verified value wins and the other is kept on file.`,
    points: [
      `${claims.dataPoints.visitor.figure} data points on each visitor`,
      "Verified email and phone",
      "Technology, hiring and funding of the company",
    ],
    account: {
      name: brightmoor.person.name,
      detail: `Visitor from ${brightmoor.name}`,
      rows: [
        ["Role", brightmoor.person.title],
        ["Email", brightmoor.person.email],
        ["Mobile", brightmoor.person.mobile],
        ["Company size", `${brightmoor.employees} employees`],
      ],
      note: "Verified today",
    },
  },
  engage: {
    title: "Say something worth answering",
    text: "Messages are drafted from what the visitor read and what the company is doing. Your rep edits and sends, or lets trusted sequences run on their own.",
    points: ["LinkedIn and WhatsApp from one queue", "A reason to write in every first line", "Pauses as soon as someone answers"],
    account: {
      name: marlowe.person.name,
      detail: `Draft for LinkedIn, to ${marlowe.name}`,
      rows: [
        ["Because", visits.marlowe],
        ["Read", "The security page"],
      ],
      quote: `Two looks at our security page usually mean that a review is coming, ${firstName}. Shall I send you the audit report ahead of it?`,
      note: "Waiting for approval",
    },
  },
  convert: {
    title: "Turn the reply into revenue",
    text: "A reply is offered a free slot, the meeting lands in both calendars and the deal opens in your CRM with the full history attached.",
    points: [`${lifts.meetings.figure} ${lifts.meetings.label}`, "A free slot in every answer", "Each deal traced back to the first visit"],
    account: {
      name: halden.name,
      detail: "Deal opened",
      rows: [
        ["Meeting", story.meeting],
        ["Owner", story.owner],
        ["First touch", "Search, pricing page"],
      ],
      note: "In your CRM",
    },
  },
} as const;

/** The keys are the ids of `howTabs`. */
export const howItWorks = {
  install: {
    title: "Add one line to your site",
    text: "The tracking script resolves the visit as it happens.",
    steps: [
      "Copy the script from your workspace.",
      "Paste it before the closing head tag, or publish it through your tag manager.",
      "Open your own site and watch the first visit appear.",
    ],
    note: `Under ${claims.installation.minutes} minutes for most sites. The script loads asynchronously, so your pages do not wait for it.`,
    codeTitle: "In the head of every page",
    code: '<script async\n  src="https://cdn.example.com/v1.js"\n  data-site="YOUR-SITE-ID"></script>',
  },
  match: {
    title: "Turn a visit into an account",
    text: "The account is measured against the market you sell to.",
    steps: [
      "The visit is compared with known business networks and domains.",
      "The company is looked up and its likely visitors are matched to professional profiles.",
      "Fit and intent become a score from 0 to 100.",
    ],
    note: `Company identification is right about ${claims.accuracy.companies.range} of the time. Anything uncertain is flagged and never sent to a rep.`,
    panel: {
      title: "One visit, resolved",
      rows: [
        ["Network", `${orchard.name}, ${orchard.city}`],
        ["Company", `${orchard.industry}, ${orchard.employees} employees`],
        ["Likely visitor", `${orchard.person.name}, ${orchard.person.title}`],
        ["Fit", "Matches your market"],
        ["Intent", visits.orchard],
      ],
      note: `Score ${orchard.fit} of 100`,
    },
  },
  act: {
    title: "Let the right thing happen",
    text: "The right person hears from you, in a channel they use.",
    steps: [
      "Leads that match your rules go to their owner.",
      "The first message is drafted for LinkedIn or WhatsApp.",
      "Accounts that are not ready yet join an ad audience until they are.",
    ],
    note: "You decide which steps run on their own and which wait for a person.",
    panel: {
      title: "Where a lead goes",
      rows: [
        ["Score 70 and up", "To its owner, with a draft"],
        ["Score 40 to 69", "Into an ad audience"],
        ["Below 40", "Watched, and left alone"],
        ["Opted out", "Nowhere"],
      ],
      note: "Your rules, in your words",
    },
  },
} as const;
