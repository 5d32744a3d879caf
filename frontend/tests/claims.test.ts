import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPage } from "../src/app/render-server";
import type { PageId } from "../src/lib/routes";
import type { Site } from "../src/lib/site";
import { castell, halden, marlowe, story } from "../src/lib/sample-world";
import { credentials } from "../src/pages/api-documentation/copy-form";
import { integrationsPage } from "../src/pages/integrations/copy";
import { integrationGroups } from "../src/pages/integrations/integrations";
import { pricingPage } from "../src/pages/subscription-demo/copy";
import { authors } from "../generated/authors";
import * as claims from "../generated/claims";
import { notFound, paths } from "../generated/routes";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const site = JSON.parse(read("../../data/site.json")) as Site;
const pages: PageId[] = [...(Object.keys(paths) as PageId[]), notFound];

/** What a visitor reads, piece by piece: the text between two tags. Code samples are left out. */
const bodies = new Map<PageId, string>(
  pages.map((page) => [page, renderPage({ site, postsOptionalForms: false, page, query: {}, form: null }).body]),
);
const textOf = (html: string) =>
  html
    .replaceAll(/<pre.*?<\/pre>|<!--.*?-->/gs, "")
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"').trim())
    .filter(Boolean);
const texts = new Map([...bodies].map(([page, body]) => [page, textOf(body)]));

/** The pages whose text matches, pieces joined, so that a figure and its label are together. */
const pagesWith = (pattern: RegExp) => [...texts].filter(([, pieces]) => pattern.test(pieces.join(" "))).map(([page]) => page);

const { contacts, companies } = claims.accuracy;
const { ours, usual } = claims.dataPoints.contact;

test.each([
  ["contact accuracy", new RegExp(`(?<![\\d.])(${contacts.ours}|${contacts.usual})%`)],
  ["data points on a contact", new RegExp(`\\b(${ours}|eighteen) ([a-z]+ )?data points`, "i")],
  ["data points of others", new RegExp(`\\b(stop at|against|usual|typical) (${usual}|nine)\\b`, "i")],
])("only the page of profile enrichment claims %s", (_, pattern) => {
  expect(pagesWith(pattern)).toEqual(["profile-enrichment"]);
});

test("numbers have one digit grouping", () => {
  // Rupees in groups of two (₹1,40,000), and five digits without a group.
  expect(pagesWith(/\d,\d\d,\d{3}|[₹$]\d{4,}|(?<![\d.+-])\d{5,}(?= (credits|accounts|companies|contacts|visits|people|rows))/)).toEqual([]);
  expect(pagesWith(/₹\d{1,3}(,\d{3})+/)).toContain("subscription-demo");
});

test("the audit has one spelling", () => {
  expect(pagesWith(/SOC(?! 2\b)-?\d?/)).toEqual([]);
  expect(pagesWith(/SOC 2\b/)).toContain("bfsi-verification");
});

/** The labels that the specification gives; all other pages have those of sections/actions.tsx. */
const given: Partial<Record<PageId, string[]>> = {
  "tam-addressing": ["Get Started"],
  marketing: ["Schedule Demo"],
  revops: ["Get Started", "Request Demo"],
  "bfsi-verification": ["Schedule Demo"],
  integrations: ["Connect"],
};

test("the trial has one label, and the demo has one", () => {
  const other = [...bodies].flatMap(([page, body]) => {
    const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
    const labels = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
      .filter(([, href]) => href === site.appUrl || href === site.demoUrl)
      .map(([, , label]) => textOf(label as string)[0] as string);
    return labels.filter((label) => !["Start Free Trial", "Request a Demo", ...(given[page] ?? [])].includes(label));
  });
  expect(other).toEqual([]);
});

test("a page has at most one pair of short sentences", () => {
  const words = (sentence: string) => sentence.trim().split(/\s+/).length;
  const pairs = [...texts].map(([page, pieces]) => {
    const sentences = pieces.map((piece) => (/^[^.!?]+[.!?] [^.!?]+[.!?]$/.test(piece) ? piece.split(/(?<=[.!?]) /) : []));
    return [page, sentences.filter((two) => two.length === 2 && two.every((one) => words(one) <= 7)).map((two) => two.join(" "))] as const;
  });
  expect(pairs.filter(([, found]) => new Set(found).size > 1)).toEqual([]);
});

/** Title Case that the specification quotes, and names of documents. */
const quoted = [
  "End-to-End Sales Intelligence",
  "Choose Your Perfect Plan",
  "Professional Most Popular",
  "Power Your Business with Real-Time Data APIs",
  "People Address API",
  "Why Enterprises Choose Leadlight",
  "Get Started in 3 Simple Steps",
  "Ready to Integrate?",
  "Privacy Policy",
  "Terms of Service",
  "Cookie Policy",
  "Data Enrichment",
  "CRM & Marketing Platforms",
  "Communication Tools",
  "Workflow Automation",
  ...story.steps.map(({ title }) => title),
];
const names = [...[halden, castell, marlowe].map(({ name }) => name), ...Object.keys(authors)];
const products = integrationGroups.flatMap(({ integrations }) => integrations.map(({ name }) => name));
const allowed = new Set<string>([...quoted, ...names, ...products]);

test("headings have sentence case", () => {
  const headings = [...bodies.values()].flatMap((body) =>
    [...body.matchAll(/<h([1-4])[^>]*>(.*?)<\/h\1>/gs)].map(([, , html]) => textOf(html as string).join(" ")),
  );
  const isTitle = (text: string) => {
    const long = text.split(/\s+/).filter((word) => /^[A-Za-z]{4,}/.test(word) && !/^(APIs?|JSON|Monday|Leadlight)\b/.test(word));
    return long.length > 1 && long.every((word) => /^[A-Z]/.test(word));
  };
  expect([...new Set(headings)].filter((text) => isTitle(text) && !allowed.has(text))).toEqual([]);
});

test("every list of what a credit buys is the same", () => {
  expect(pagesWith(new RegExp(claims.credit.buys))).toEqual(["faq", "subscription-demo", "terms-of-service"]);
  // A list of its own: "such as identifying a visitor", "enriching a record takes a credit".
  expect(pagesWith(/credits?[^.]*(such as|takes? a credit)|takes? (a|one) credit/)).toEqual([]);
});

/** Words that stand for a contested fact. The copy imports the fact. */
const stated = [
  ...Object.values(claims.support),
  site.currency.name,
  site.currency.abroad ?? site.currency.name,
  claims.api.turnover,
  claims.api.info,
  claims.api.address,
  claims.api.quickStart,
  claims.api.uptime,
  claims.api.responseTime,
  claims.api.businesses,
  `"${claims.api.clients}"`,
  claims.users.everyPlan,
  companies.range,
  `${contacts.ours}%`,
  `${contacts.usual}%`,
  claims.verification.byHand,
  claims.toolCosts,
  claims.audit,
  `${claims.dataPoints.visitor.figure} data points`,
  `${claims.dataPoints.account.figure} data points`,
];

test("contested claims are in data/claims.json, and nowhere in the copy", () => {
  const src = new URL("../src/", import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const text = readFileSync(new URL(file, src), "utf8");
    return stated.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});

test("copy that the browser loads repeats the claims, and does not import them", () => {
  const { trial, guarantee, api, credit, integrations } = claims;
  expect(integrationsPage.hero.badge).toBe(`${integrations} integrations`);
  expect(pricingPage.hero.lead).toBe(`One credit for ${credit.buys}. ${credit.free}`);
  expect(credentials.text).toContain(`within ${api.credentialsHours} hours`);
  expect(pricingPage.hero.notes).toEqual([`${trial.days} days of ${trial.plan}, no card`, `${guarantee.days}-day money-back guarantee`]);
});

test("the figures in titles and descriptions are those of data/claims.json", () => {
  const known = read("../../data/claims.json");
  const figures = read("../../data/routes.json").match(/\d[\d.,-]*(%\+?|\+|M\+|ms)/g) ?? [];
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((figure) => !known.includes(figure) && `${contacts.ours}%` !== figure)).toEqual([]);
});
