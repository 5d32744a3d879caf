import { expect, test } from "vitest";
import { faq } from "../src/pages/faq/copy";
import { faqEntries } from "../src/pages/faq/entries";
import { matchingEntries } from "../src/pages/faq/find-entries";

const found = (text: string, category = "all") => matchingEntries(faqEntries, text, category, { name: "Leadlight" }).map(({ id }) => id);

test.each(["GST", "security", "cost", "slack", "integrations", "site's header", "site’s header"])(
  "who searches for %s finds something",
  (text) => {
    expect(found(text)).not.toEqual([]);
  },
);

test("the name of a category finds all its questions", () => {
  for (const { id, label } of faq.categories.slice(1)) expect(found(label)).toEqual(expect.arrayContaining(found("", id)));
});

test("a search in a category finds only its questions", () => {
  expect(found("pricing", "technical").filter((id) => !found("", "technical").includes(id))).toEqual([]);
});
