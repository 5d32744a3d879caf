import { expect, test } from "vitest";
import { formatCount } from "../src/lib/count";
import * as world from "../src/lib/sample-world";
import { articles } from "../src/pages/blog/articles";

const accounts = [world.halden, world.castell, world.marlowe, world.brightmoor, world.orchard, world.lumen];

test("a person has one job: nobody of an account writes in the blog, and an address is at its company's domain", () => {
  const people = [...accounts.map(({ person }) => person.name), ...new Set(articles.map(({ author }) => author))];
  expect(new Set(people).size).toBe(people.length);
  for (const { domain, person } of accounts) expect(person.email.endsWith(`@${domain}`)).toBe(true);
});

test("the filters cut the market down to the audience that pages speak of", () => {
  const { accounts: all, filters, audience } = world.market;
  const left = filters.reduce<number>((rest, { share }) => rest * share, all);
  expect(formatCount(Math.round(left))).toBe(audience.count);
});

test("nine usual data points and nine others", () => {
  const { usual, extra } = world.dataPoints;
  expect([usual.length, extra.length, new Set([...usual, ...extra]).size]).toEqual([9, 9, 18]);
});
