/** Forms of data/forms.json as a visitor fills them in. */
import { forms, path, unique } from "./site.mjs";

export const address = (id) => path(forms[id].page) + (forms[id].query ? `?${forms[id].query}` : "");
export const element = (page, id) => page.locator(`form[action="${forms[id].action}"]`).first();
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
