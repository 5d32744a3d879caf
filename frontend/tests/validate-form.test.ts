import { expect, test } from "vitest";
import { type FormId, forms } from "../generated/forms";
import { validateForm } from "../src/lib/validate-form";

const ids = Object.keys(forms) as FormId[];

function filled(form: FormId) {
  return Object.fromEntries(forms[form].fields.map(({ name, type }) => [name, type === "email" ? "ada@example.com" : "x"]));
}

test.each(ids)("%s: a complete form is valid, and each missing required field is an error", (form) => {
  expect(validateForm(form, filled(form))).toBeNull();
  for (const { name, required } of forms[form].fields) {
    const mistakes = validateForm(form, { ...filled(form), [name]: " \t" });
    if (required) expect(mistakes).toEqual({ notice: forms[form].missing, errors: { [name]: expect.any(String) } });
    else expect(mistakes).toBeNull();
  }
});

test.each(ids)("%s: an e-mail without @ is an error, after missing fields", (form) => {
  const email = forms[form].fields.find((field) => field.type === "email");
  expect(validateForm(form, { ...filled(form), [email?.name ?? ""]: "ada" })?.notice).toBe("email-invalid");
  expect(validateForm(form, { [email?.name ?? ""]: "ada" })?.notice).toBe(
    forms[form].fields.length === 1 ? "email-invalid" : forms[form].missing,
  );
});
