/**
 * Makes a form, a page or an article: `make new-form`, `make new-page`, `make new-article`.
 *
 *   NAME=webinar PAGE=products [FIELDS=name,email] [LABEL="The webinar"] node tools/new/run.mjs form
 *   NAME=company/partners [LABEL="Our partners"] node tools/new/run.mjs page
 *   NAME=quiet-quarter AUTHOR="Priya Raman" [LABEL="The quiet quarter"] node tools/new/run.mjs article
 *
 * Writes everything or, if something is wrong, nothing.
 */
import { resolve } from "node:path";
import { newArticle } from "./article.mjs";
import { Changes, UserError } from "./changes.mjs";
import { newForm } from "./form.mjs";
import { newPage } from "./page.mjs";

const generators = { form: newForm, page: newPage, article: newArticle };
const generate = generators[process.argv[2]];
if (!generate) {
  console.error("usage: node tools/new/run.mjs form|page|article, with NAME and the other values in the environment");
  process.exit(2);
}

try {
  const changes = new Changes(resolve(import.meta.dirname, "../.."));
  const { NAME, PAGE, FIELDS, LABEL, AUTHOR } = process.env;
  const next = generate(changes, {
    name: NAME ?? "",
    page: PAGE ?? "",
    fields: FIELDS || undefined,
    label: LABEL || undefined,
    author: AUTHOR ?? "",
  });
  console.error(changes.write().join("\n"));
  console.error(`\nNext:\n${next.map((step) => `- ${step}`).join("\n")}`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`${error.message}\nNothing was changed.`);
  process.exit(1);
}
