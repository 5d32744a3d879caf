/** frontend/src/app/use-recovery.ts: every page, changed in every way that extensions and translators are known for, at two widths. */
import { test } from "node:test";
import { open, visit } from "../support/browser.mjs";
import { allowRecovery, changeDocument, changes, readPage, readUnchanged } from "../support/changed-documents.mjs";
import { expectPoll } from "../support/poll.mjs";
import { pages } from "../support/site.mjs";

for (const [name, change] of Object.entries(changes))
  test(`${name}: every page looks as without`, async () => {
    for (const width of [375, 1280]) {
      const expected = await readUnchanged(width);
      await visit({ width, allow: allowRecovery, reducedMotion: "reduce", fresh: true }, async (page) => {
        await changeDocument(page, change);
        for (const { path: url } of pages) {
          await open(page, url);
          const { height } = expected.get(url);
          // Layout rounds the heights of lines, and pieces of a text are rounded apart.
          const read = async () => {
            const found = await readPage(page);
            return Math.abs(found.height - height) <= 2 ? { ...found, height } : found;
          };
          await expectPoll(read, expected.get(url), `${url} at ${width} px`);
        }
      });
    }
  });
