import { expect, test } from "vitest";
import { dataPoints } from "../generated/claims";
import { formatCount } from "../src/lib/format";
import * as world from "../src/lib/sample-world";
import { allArticles } from "../src/sections/articles/all-articles";
import { decision } from "../src/pages/bfsi-verification/copy";
import { campaignBoard } from "../src/pages/marketing/copy";
import { routing } from "../src/pages/revops/copy";
import { records } from "../src/pages/tam-addressing/records";

const accounts = [world.halden, world.castell, world.marlowe, world.brightmoor, world.orchard, world.lumen];

test("no account's person is a blog author, and e-mails have their company's domain", () => {
  const people = [...accounts.map(({ person }) => person.name), ...new Set(allArticles().map(({ author }) => author))];
  expect(new Set(people).size).toBe(people.length);
  for (const { domain, person } of accounts) expect(person.email.endsWith(`@${domain}`)).toBe(true);
});

test("the filters reduce the market to the audience that pages mention", () => {
  const { accounts: all, filters, audience } = world.market;
  const left = filters.reduce<number>((rest, { share }) => rest * share, all);
  expect(formatCount(Math.round(left))).toBe(audience.count);
});

test("each filter of the market keeps and leaves out the whole", () => {
  for (const { share, others } of world.market.filters)
    expect(others.flat().reduce<number>((sum, other) => sum + other.share, share)).toBeCloseTo(1);
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

test("one prospect has an open deal, and a market search does not show it", () => {
  expect(routing.leads.filter(({ rule }) => rule === 1).map(({ name }) => name)).toEqual([world.brightmoor.name]);
  for (const groups of Object.values(records)) expect(groups.flatMap(({ points }) => points)).toContainEqual(["Open deals", "None"]);
});
