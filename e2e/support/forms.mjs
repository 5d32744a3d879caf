/** The forms of data/forms.json, filled in like a visitor does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameDocument, markDocument, visit } from "./browser.mjs";
import { forms, path, rows, unique } from "./site.mjs";

export const formIds = Object.keys(forms);
/** Path and query of the page with the form. */
export const formPageUrl = (id) => path(forms[id].page) + (forms[id].query ? `?${forms[id].query}` : "");
/** The last one: a form in a dialog comes after the same form of the page in the document. */
export const formOf = (page, id) => page.locator(`form[action="${forms[id].action}"]`).last();
export const control = (page, id, name) => formOf(page, id).locator(`[name="${name}"]`);

/** Waits for the form's own hydration: it may follow that of the page. */
export async function openForm(page, id) {
  await page.goto(formPageUrl(id), { waitUntil: "load" });
  if (id === "enterprise") await page.locator("dialog[open]").waitFor();
  await formOf(page, id).and(page.locator("[novalidate]")).waitFor();
}

export const submit = (page, id) => formOf(page, id).locator("button[type=submit]").click();

export function sampleValues(id, patch = {}) {
  const sample = ({ name, type, options }) =>
    ({ email: `${unique("ada")}@example.com`, tel: "+91 555 010", textarea: "Two\nlines", select: options?.[1].value })[type] ??
    unique(name);
  return Object.fromEntries(forms[id].fields.map((field) => [field.name, patch[field.name] ?? sample(field)]));
}

export async function fillForm(page, id, values) {
  for (const { name, type } of forms[id].fields) {
    if (type === "select") await control(page, id, name).selectOption(values[name] || "");
    else await control(page, id, name).fill(values[name] ?? "");
  }
}

export const formValues = (page, id) =>
  formOf(page, id).evaluate(
    (form, names) => Object.fromEntries(names.map((name) => [name, form.elements[name].value])),
    forms[id].fields.map(({ name }) => name),
  );

export const emptyValues = (id) => Object.fromEntries(forms[id].fields.map(({ name }) => [name, ""]));

/** Without the browser's own checks, which a visitor can switch off as well. */
export const skipBrowserChecks = (page, id) => formOf(page, id).evaluate((form) => form.setAttribute("novalidate", ""));

/** A test of one form. It opens the form, and fails if the browser loads another document. */
export const formTest = (id, name, work, options = {}) =>
  test(`${id}: ${name}`, () =>
    visit(options, async (page) => {
      await openForm(page, id);
      await markDocument(page);
      await work(page);
      assert.ok(await isSameDocument(page), "no page load");
    }));

/** The name of the focused field. */
export const focusedName = (page) => page.evaluate(() => document.activeElement.name);

/** Collects the paths of POST requests from now on. */
export const watchPosts = (page) => {
  const posts = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  return posts;
};

/** Counts the stored rows of this e-mail address. */
export const countRows = (id, email) => rows(forms[id].table).filter((row) => row.email?.toLowerCase() === email).length;
