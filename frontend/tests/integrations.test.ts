import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { story } from "../src/pages/home/copy-story";
import { integrationGroups, popularCount } from "../src/pages/integrations/integrations";
import { windowLogos } from "../src/pages/integrations/window-logos";
import { integrationCategories } from "../src/sections/integration-categories";
import { strip } from "../src/sections/integration-strip-brands";
import type { Logo } from "../src/sections/integration-logo";
import { searchIntegrations } from "../src/pages/integrations/search-integrations";

const all = integrationGroups.flatMap((group) => group.integrations);
const found = (text: string) => searchIntegrations(integrationGroups, text).flatMap((group) => group.integrations.map(({ name }) => name));

test("at least forty unique integrations in five groups, five of them popular", () => {
  expect(integrationGroups).toHaveLength(5);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.filter(({ popular }) => popular)).toHaveLength(popularCount);
});

const sprite = (name: string) => readFileSync(new URL(`../src/components/brands/${name}.svg`, import.meta.url), "utf8");
const ids = (name: string) => [...sprite(name).matchAll(/<view id="([^"]+)"/g)].map(([, id]) => id);
const markOf = (logo: Logo) => ("slug" in logo ? logo.slug : logo.letter);
const sorted = (marks: readonly string[]) => [...new Set(marks)].sort();
const listed = all.map(({ logo }) => markOf(logo));
const counted = integrationCategories.flatMap(({ logos }) => logos.map(markOf));

test("the committed sprites have every logo (else run build/logos.mjs)", () => {
  expect(ids("logos")).toEqual(sorted([...listed, ...counted]));
  const usedFromStrip = [...strip.brands.map(({ logo }) => markOf(logo)), ...integrationCategories.map(({ id }) => id)];
  expect(ids("strip")).toEqual(expect.arrayContaining(usedFromStrip));
});

test("a brand without a logo is its first letter", () => {
  const lettered = all.flatMap(({ name, logo }) => ("letter" in logo ? [{ name, ...logo }] : []));
  expect(lettered.length).toBeGreaterThan(0);
  for (const { name, letter } of lettered) expect(name.startsWith(letter), name).toBe(true);
});

test("the window shows listed integrations, each once", () => {
  const shown = windowLogos.map(markOf);
  expect(listed).toEqual(expect.arrayContaining(shown));
  expect(sorted(shown)).toHaveLength(shown.length);
});

test("each category shows as many marks as SPEC.md counts, each once", () => {
  expect(Object.fromEntries(integrationCategories.map(({ name, logos }) => [name, new Set(logos.map(markOf)).size]))).toEqual({
    Marketing: 22,
    "CRM & Sales": 14,
    Communication: 12,
    Analytics: 9,
    "Data Enrichment": 8,
  });
});

test("integrations that other pages name are in the list, under that name", () => {
  for (const platform of story.chapters.audience.platforms) expect(found(platform), platform).not.toEqual([]);
});

test("search matches every word, in any case, at the start of a word or anywhere in a name", () => {
  expect(found("")).toHaveLength(all.length);
  expect(found(" ! ")).toHaveLength(all.length);
  expect(found("ZOHO crm")).toEqual(["Zoho CRM"]);
  expect(found("cal.com")).toEqual(["Cal.com"]);
  expect(found("spot")).toEqual(["HubSpot"]);
  // A search for "ads" must not find "leads".
  expect(found("ads")).not.toContain("Zoho CRM");
  expect(found("crm workflow zoho")).toEqual([]);
});

test("the strip shows listed integrations, with their logos", () => {
  expect(all.map(({ name, logo }) => ({ name, logo }))).toEqual(expect.arrayContaining([...strip.brands]));
});
