/** Forms of data/forms.json as a visitor fills them in. */
import { forms, path, unique } from "./site.mjs";

export const address = (id) => path(forms[id].page) + (forms[id].query ? `?${forms[id].query}` : "");
/** Where a dialog holds a form that is on the page as well, the one in the dialog. */
export const element = (page, id) => page.locator(`form[action="${forms[id].action}"]`).last();

/** Its own form comes alive, not only the footer's: what is loaded late (the plans, their dialog) is also hydrated later than the rest of the page. */
export async function openForm(page, id) {
  await page.goto(address(id), { waitUntil: "load" });
  if (id === "enterprise") await page.locator("dialog[open]").waitFor();
  await element(page, id).and(page.locator("[novalidate]")).waitFor();
}

export const submit = (page, id) => element(page, id).locator("button[type=submit]").click();

export function values(id, patch = {}) {
  const sample = ({ name, type, options }) =>
    ({ email: `${unique("ada")}@example.com`, tel: "+91 555 010", textarea: "Two\nlines", select: options?.[1].value })[type] ??
    unique(name);
  return Object.fromEntries(forms[id].fields.map((field) => [field.name, patch[field.name] ?? sample(field)]));
}

export async function fillIn(page, id, filled) {
  for (const field of forms[id].fields) {
    const control = element(page, id).locator(`[name="${field.name}"]`);
    if (field.type === "select") await control.selectOption(filled[field.name] || "");
    else await control.fill(filled[field.name] ?? "");
  }
}

/** Without the browser's own checks, which a visitor can switch off as well. */
export const skipBrowserChecks = (page, id) => element(page, id).evaluate((form) => form.setAttribute("novalidate", ""));
