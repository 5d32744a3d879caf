import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dataPoints } from "../generated/claims";
import { renderPage } from "../src/app/render-server";
import { formatCount } from "../src/lib/format";
import type { Site } from "../src/lib/site";
import * as world from "../src/lib/sample-world";
import { articles } from "../src/pages/blog/articles";
import { pipelineWeeks } from "../src/pages/home/copy-window";
import { decision } from "../src/pages/bfsi-verification/copy";
import { campaignBoard } from "../src/pages/marketing/copy";
import { routing } from "../src/pages/revops/copy";
import { records } from "../src/pages/tam-addressing/records";

const site = JSON.parse(readFileSync(new URL("../../data/site.json", import.meta.url), "utf8")) as Site;
const accounts = [world.halden, world.castell, world.marlowe, world.brightmoor, world.orchard, world.lumen];

test("no account's person is a blog author, and e-mails have their company's domain", () => {
  const people = [...accounts.map(({ person }) => person.name), ...new Set(articles.map(({ author }) => author))];
  expect(new Set(people).size).toBe(people.length);
  for (const { domain, person } of accounts) expect(person.email.endsWith(`@${domain}`)).toBe(true);
});

test("the filters reduce the market to the audience that pages mention", () => {
  const { accounts: all, filters, audience } = world.market;
  const left = filters.reduce<number>((rest, { share }) => rest * share, all);
  expect(formatCount(Math.round(left))).toBe(audience.count);
});

test("the areas of the market's map are the shares of the filters and of those that they leave out", () => {
  const { body } = renderPage({ site, page: "tam-addressing", query: {}, form: null, postsOptionalForms: false });
  const numbers = (pattern: RegExp) => [...body.matchAll(pattern)].map((match) => match.slice(1).map(Number));
  const percent = (shares: readonly { share: number }[]) => Math.round(shares.reduce((sum, { share }) => sum + share, 0) * 100);
  const sides = world.market.filters.flatMap(({ others }) => others.filter((side) => side.length > 0));
  for (const { share, others } of world.market.filters) expect(percent(others.flat()) + percent([{ share }])).toBe(100);
  expect(
    numbers(/\bgrow-(\d+)/g)
      .flat()
      .sort(),
  ).toEqual([...world.market.filters.map((kept) => percent([kept])), ...sides.map(percent)].sort());
  expect(numbers(/ grid-cols-\[(\d+)fr_(\d+)fr\]/g)).toEqual(
    sides.filter(({ length }) => length > 1).map((side) => side.map((one) => percent([one]))),
  );
});

test("sums that pages show are those of the sample world", () => {
  expect(campaignBoard.views.find(({ by }) => by === "Pipeline")?.total).toBe(world.pipeline);
  expect(`${decision.score} of 100`).toBe(world.applicant.risk);
});

test("a contact has as many fields as data/claims.json claims", () => {
  const { usual, extra } = world.contactFields;
  expect([usual.length, new Set([...usual, ...extra]).size]).toEqual([dataPoints.contact.usual, dataPoints.contact.ours]);
});

test("an account's last page is the end of what it read", () => {
  const { halden, castell, brightmoor, marlowe } = world;
  for (const [id, account] of Object.entries({ halden, castell, brightmoor, marlowe } satisfies Record<
    keyof typeof world.trails,
    object
  >)) {
    expect(world.trails[id as keyof typeof world.trails].at(-1), id).toBe(account.lastPageViewed);
  }
});

test("the hero's total counts up from what the first bars are worth to the pipeline", () => {
  const css = readFileSync(new URL("../src/pages/home/hero-window.module.css", import.meta.url), "utf8");
  const [, keyframes = ""] = css.split("@keyframes count");
  const totals = [...keyframes.matchAll(/"\$([\d.]+)M"/g)].map(([, value]) => Number(value));
  const end = Number(world.pipeline.replaceAll(/[$M]/g, ""));
  const worth = (bars: readonly number[]) => bars.reduce((sum, height) => sum + height, 0);
  const before = (end * worth(pipelineWeeks.slice(0, -4))) / worth(pipelineWeeks);
  expect(totals[0]).toBe(Number(before.toFixed(1)));
  expect([...totals, end]).toEqual([...totals, end].sort((a, b) => a - b));
});

/** Unique names, addresses and figures, which pages must import. */
function facts(): string[] {
  const { applicant, haldenRecord, market, pipeline, story, visits, workbook } = world;
  const named = accounts.flatMap(({ name, domain, person }) => [
    name,
    domain,
    person.name,
    person.email,
    person.mobile,
    firstName(person.name),
  ]);
  const figures = [market.audience.count, pipeline, story.reason, story.lastVisit, ...Object.values(visits)];
  return [...named, ...figures, ...Object.values(haldenRecord), ...Object.values(workbook), applicant.name, applicant.taxId];
}

const firstName = (name: string) => name.split(" ")[0] as string;

test("sample names and figures are only in the sample world", () => {
  const src = new URL("../src/", import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith("sample-world.ts"),
  );
  expect(files.length).toBeGreaterThan(200);
  const patterns = facts().map((fact) => new RegExp(`(?<!\\w)${fact.replaceAll(/[+.$]/g, "\\$&")}(?!\\w)`));
  const found = files.flatMap((file) => {
    const text = readFileSync(new URL(file, src), "utf8");
    return patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern.source}`);
  });
  expect(found).toEqual([]);
});

test("tax numbers are correct ones of companies", () => {
  const root = new URL("../../", import.meta.url);
  const files = ["data", "frontend/src"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const text = files.filter((name) => /\.(tsx?|json)$/.test(name)).map((name) => readFileSync(new URL(name, root), "utf8"));
  const find = (pattern: RegExp) => text.flatMap((it) => it.match(pattern) ?? []);
  // GSTIN: state, PAN, number of the registration in the state, Z, check character.
  const taxIds = find(/\b\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]\b/g);
  expect(taxIds).toContain(world.applicant.taxId);
  expect(taxIds.filter((id) => id.at(-1) !== checkCharacter(id))).toEqual([]);
  const pans = [...taxIds.map((id) => id.slice(2, 12)), ...find(/\b[A-Z]{5}\d{4}[A-Z]\b/g)];
  expect(pans.filter((pan) => !/^[A-Z]{3}C[A-Z]0000[A-Z]$/.test(pan))).toEqual([]);
});

/** The last character of a GSTIN: the digits in base 36, every second one twice, and the sum of quotients and remainders. */
function checkCharacter(id: string): string {
  const digits = Array.from(id.slice(0, 14), (character, at) => Number.parseInt(character, 36) * (1 + (at % 2)));
  const sum = digits.reduce((total, digit) => total + Math.floor(digit / 36) + (digit % 36), 0);
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase();
}

test("one prospect has an open deal, and a market search does not show it", () => {
  expect(routing.leads.filter(({ rule }) => rule === 1).map(({ name }) => name)).toEqual([world.brightmoor.name]);
  for (const groups of Object.values(records)) expect(groups.flatMap(({ points }) => points)).toContainEqual(["Open deals", "None"]);
});
