import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { integrationGroups } from "../src/pages/integrations/integrations";
import { integrationCategories } from "../src/sections/integration-categories";
import { strip } from "../src/sections/integration-strip-brands";
import { adPlatforms } from "../src/sections/mockups/ad-platforms";
import { searchIntegrations } from "../src/pages/integrations/search-integrations";

const all = integrationGroups.flatMap((group) => group.integrations);
const found = (text: string) => searchIntegrations(integrationGroups, text).flatMap((group) => group.integrations.map(({ name }) => name));

test("at least forty unique integrations in five groups, one of each popular", () => {
  expect(integrationGroups).toHaveLength(5);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, integrations } of integrationGroups)
    expect(
      integrations.filter(({ popular }) => popular),
      name,
    ).toHaveLength(1);
});

const sprite = (name: string) => readFileSync(new URL(`../src/components/brands/${name}.svg`, import.meta.url), "utf8");
function ids(name: string) {
  const document = new new Window().DOMParser().parseFromString(sprite(name), "image/svg+xml");
  return [...document.querySelectorAll("view")].map((view) => view.id);
}
const sorted = (marks: readonly string[]) => [...new Set(marks)].sort();
const listed = all.map(({ logo }) => logo);
const counted = integrationCategories.flatMap(({ logos }) => logos);

test("the committed sprites have every logo (else run build/logos.mjs)", () => {
  expect(ids("logos")).toEqual(sorted([...listed, ...counted]));
  const usedFromStrip = [...strip.brands.map(({ logo }) => logo), ...integrationCategories.map(({ id }) => id)];
  expect(ids("strip")).toEqual(expect.arrayContaining(usedFromStrip));
});

test("each category shows as many marks as SPEC.md counts, each once", () => {
  expect(Object.fromEntries(integrationCategories.map(({ name, logos }) => [name, new Set(logos).size]))).toEqual({
    Marketing: 22,
    "CRM & Sales": 14,
    Communication: 12,
    Analytics: 9,
    "Data Enrichment": 8,
  });
});

test("integrations that other pages name are in the list, under that name", () => {
  for (const { name } of adPlatforms) expect(found(name), name).not.toEqual([]);
});

test("search matches every word, in any case, at the start of a word or anywhere in a name", () => {
  expect(found("")).toHaveLength(all.length);
  expect(found(" ! ")).toHaveLength(all.length);
  expect(found("DYNAMICS crm")).toEqual(["Dynamics 365"]);
  expect(found("spot")).toEqual(["HubSpot"]);
  // A search for "ads" must not find "leads".
  expect(found("ads")).not.toContain("Salesforce");
  expect(found("crm workflow hubspot")).toEqual([]);
});

test("the strip shows listed integrations, with their logos", () => {
  expect(all.map(({ name, logo }) => ({ name, logo }))).toEqual(expect.arrayContaining([...strip.brands]));
});
