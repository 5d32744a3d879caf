/** Operators' texts take the place of those of the build, and nothing else changes. */
import { afterEach, expect, test, vi } from "vitest";

/** The module reads the texts when it is evaluated. */
async function withTexts(texts: Record<string, unknown> | undefined) {
  vi.resetModules();
  vi.stubGlobal("leadlightTexts", texts);
  return import("../src/lib/texts");
}

afterEach(() => vi.unstubAllGlobals());

const copy = { hero: { title: "Old", lead: "Kept" }, list: ["a", "b"], count: 1, note: null };

test("records are merged, lists and words are replaced as a whole", async () => {
  const { overridden } = await withTexts({ faq: { hero: { title: "New" }, list: ["c"], count: 0 } });
  expect(overridden(copy, "faq")).toEqual({ hero: { title: "New", lead: "Kept" }, list: ["c"], count: 0, note: null });
  expect(copy.hero.title, "other modules may share the record").toBe("Old");
});

test("an export that is a key of its page has what is below that key", async () => {
  const { overridden } = await withTexts({ home: { story: { title: "New" }, weeks: [1] } });
  expect(overridden({ title: "Old" }, "home", "story")).toEqual({ title: "New" });
  expect(overridden([3, 4], "home", "weeks")).toEqual([1]);
});

test("the records of a list can be named by their name or value", async () => {
  const { overridden } = await withTexts({
    forms: { fields: { email: { label: "New" }, kind: { options: { sales: { label: "Plans" } } } } },
  });
  const fields = [
    { name: "email", label: "Old" },
    { name: "kind", options: [{ value: "sales", label: "Sales" }] },
  ];
  expect(overridden({ fields }, "forms").fields).toEqual([
    { name: "email", label: "New" },
    { name: "kind", options: [{ value: "sales", label: "Plans" }] },
  ]);
});

test("a record has what only the replacements have, and nothing reaches the prototype", async () => {
  const { overridden } = await withTexts({ faq: JSON.parse('{ "__proto__": { "polluted": true }, "other": 1 }') });
  expect(overridden(copy, "faq")).toMatchObject(copy);
  expect(overridden({}, "faq")).not.toHaveProperty("polluted");
  expect({}).not.toHaveProperty("polluted");
});

test("without texts a value is itself", async () => {
  for (const texts of [undefined, {}, { home: { hero: { title: "New" } } }]) {
    const { overridden } = await withTexts(texts);
    expect(overridden(copy, "faq")).toBe(copy);
  }
});

test("a file that cannot be loaded is an error, as a missing chunk is", async () => {
  const { loadTexts, overridden } = await withTexts(undefined);
  vi.stubGlobal("fetch", async () => new Response("<!doctype html>", { status: 404 }));
  await expect(loadTexts("/assets/texts-faq-1.json")).rejects.toThrow();
  vi.stubGlobal("fetch", async () => Response.json({ faq: { count: 2 } }));
  await loadTexts("/assets/texts-faq-1.json");
  expect(overridden(copy, "faq").count).toBe(2);
});
