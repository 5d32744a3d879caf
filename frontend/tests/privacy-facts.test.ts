/** The privacy and cookie pages follow the settings of the server: each setting changes what they say, and nothing else does. */
import { expect, test } from "vitest";
import { noPrivacyFacts, type PrivacyFacts } from "../src/lib/privacy-facts";
import { cookiePolicy } from "../src/pages/cookie-policy/copy";
import { privacyPolicy } from "../src/pages/privacy-policy/copy";
import { storedRecord } from "../src/pages/privacy-policy/this-website";

const form = { title: "Contact form", fields: ["Name", "Email"], stored: true, delivered: [], kept: "24 months" };
const base: PrivacyFacts = { ...noPrivacyFacts, forms: [form] };

const privacy = (changes: Partial<PrivacyFacts>) => JSON.stringify(privacyPolicy({ ...base, ...changes }));
const cookies = (changes: Partial<PrivacyFacts>) => JSON.stringify(cookiePolicy({ ...base, ...changes }));
const withForm = (changes: Partial<PrivacyFacts["forms"][number]>) => ({ forms: [{ ...form, ...changes }] });

test.each([
  [
    {},
    [
      "Contact form",
      "Name, Email",
      "Our database",
      "24 months after you sent it",
      "Once a day",
      "We keep no statistics",
      "do not store which website",
    ],
  ],
  [withForm({ kept: "6 months" }), ["6 months after you sent it"]],
  [withForm({ kept: null }), ["Until you ask us to remove it"]],
  [withForm({ delivered: ["email"] }), ["Our database; by email to our team", "A copy that waits to be sent"]],
  [withForm({ stored: false, delivered: ["webhook"] }), ["To our system for inquiries"]],
  [withForm({ stored: false }), ["Nowhere: it is confirmed and not kept"]],
  [{ leadOrigin: true }, ["how you came to us", "Learn which pages and campaigns are useful", "we do not ask for consent"]],
  [{ pageViews: true }, ["how often each page is opened", "Daily sums of page views", "400 days"]],
  [{ newsletterConfirm: true }, ["only after you have followed the link"]],
  [{ newsletterConfirm: false }, ["counts as soon as you send the form"]],
  [{ backupDays: 7 }, ["about 7 days"]],
  [{ backupDays: 1 }, ["about 1 day."]],
] as const)("the privacy policy with %j says so", (changes, expected) => {
  for (const text of expected) expect(privacy(changes as Partial<PrivacyFacts>)).toContain(text);
});

test.each([
  ["leadOrigin", "how you came to us: the page"],
  ["pageViews", "how often each page is opened"],
  ["newsletterConfirm", "only after you have followed the link"],
] as const)("the privacy policy without %s does not claim it", (setting, text) => {
  expect(privacy({ [setting]: true })).toContain(text);
  expect(privacy({ [setting]: false })).not.toContain(text);
});

test("of a form that is not stored, nothing is said to be kept", () => {
  for (const absent of ["24 months after", "the text that stood beside the button", "Once a day"]) {
    expect(privacy({})).toContain(absent);
    expect(privacy(withForm({ stored: false }))).not.toContain(absent);
  }
});

test.each([
  [{ leadOrigin: true }, "the page remembers in its own memory", "is not remembered"],
  [{ pageViews: true }, "The message carries no identifier", "sends nothing to count"],
])("the cookie policy with %j says so", (changes, on, off) => {
  expect(cookies(changes)).toContain(on);
  expect(cookies(changes)).not.toContain(off);
  expect(cookies({})).toContain(off);
});

test("the cookie table is that of the specification, set by the product's own app", () => {
  for (const changes of [{}, { leadOrigin: true, pageViews: true }]) {
    const blocks = cookiePolicy({ ...base, ...changes }).sections.flatMap((section) => [...section.blocks]);
    const tables = blocks.flatMap((block) => (typeof block === "object" && "table" in block ? [block.table] : []));
    expect(tables.map(({ rows }) => rows.map(([, type, duration]) => `${type}, ${duration}`))).toEqual([
      ["Essential, Session", "Performance, 2 years", "Performance, 24 hours", "Functional, 1 year"],
    ]);
    expect(tables[0]?.caption).toContain("Set by the product’s own app");
  }
});

test("the picture of what is kept follows the settings", () => {
  const rows = (changes: Partial<PrivacyFacts>) => storedRecord({ ...base, ...changes });
  expect(rows({}).map(({ stored, kept }) => [stored.join(), kept])).toEqual([
    ["", "Nothing is kept"],
    ["Name,Email,Time,Page,Text beside the button", "24 months"],
  ]);
  expect(rows({ pageViews: true })[0]).toMatchObject({ kept: "400 days", stored: expect.arrayContaining(["Person or robot"]) });
  expect(rows({ leadOrigin: true })[1]?.stored).toContain("How you came to us");
  expect(rows(withForm({ stored: false }))).toHaveLength(1);
  expect(rows(withForm({ fields: ["Email"], kept: null }))[1]).toMatchObject({
    title: "You subscribe",
    kept: "Until you ask us to remove it",
  });
});
