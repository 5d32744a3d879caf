import { expect, test } from "vitest";
import { heads } from "../generated/heads";
import { documentTitle } from "../src/app/head";

// src/tables/routes.rs has the same cases, because a title must not change in the browser.
test("a title with a long name has at most 65 characters", () => {
  const name = "The Extraordinarily Long Company of Great Britain and Ireland Limited";
  for (const { title } of Object.values(heads)) expect([...documentTitle(title, { name })].length).toBeLessThanOrEqual(65);
  expect(documentTitle(heads.home.title, { name })).toBe("B2B visitor identification & intelligence");
  expect(documentTitle(heads["contact-us"].title, { name })).toBe("Contact the The Extraordinarily Long Company of Great Britain…");
  expect(documentTitle(heads.faq.title, { name: "Leadlight" })).toContain("Leadlight");
});
