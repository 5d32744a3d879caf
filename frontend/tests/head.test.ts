import { expect, test } from "vitest";
import { heads } from "../generated/heads";
import { documentTitle } from "../src/app/head";

// tests/it/tables.rs has the same cases, because a title must not change in the browser.
test("a title with a long name has at most 65 characters", () => {
  const name = "The Extraordinarily Long Company of Great Britain and Ireland Limited";
  const titles = Object.values(heads).map((head) => documentTitle(head, { name }));
  for (const title of titles) expect([...title].length).toBeLessThanOrEqual(65);
  expect(new Set(titles).size).toBe(titles.length);
  expect(documentTitle(heads.home, { name })).toBe("B2B market intelligence platform");
  expect(documentTitle(heads["contact-us"], { name })).toBe(heads["contact-us"].label);
  expect(documentTitle(heads.faq, { name: "Leadlight" })).toContain("Leadlight");
});
