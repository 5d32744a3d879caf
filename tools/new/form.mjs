/**
 * A form: a row in data/forms.json, a notice, and the form on its page. If the shared table has columns for its fields, its rows are stored there and the
 * running binary can serve it. Otherwise it gets a table of its own, with migrations, and the binary must be built again.
 */
import { ensure } from "./changes.mjs";
import { checkLabel, checkName, componentOf, inline, labelOf, row } from "./names.mjs";
import { postgresTable, sqliteTable, tableExists } from "./table.mjs";

const SHARED_TABLE = { name: "lead_requests", columns: ["name", "email", "company", "phone", "message"], required: "email" };

export function newForm(changes, { name, page, fields = "name,email", label = labelOf(name || "form") }) {
  checkName(name);
  checkLabel(label);
  const forms = Object.entries(changes.json("data/forms.json").forms);
  ensure(!forms.some(([id, form]) => id === name || form.action === `/forms/${name}`), `data/forms.json already has a form "${name}".`);
  const sent = `${name}-sent`;
  ensure(!(sent in changes.json("data/notices.json")), `data/notices.json already has "${sent}"; choose another NAME.`);
  const pages = changes.json("data/routes.json").routes.filter((route) => route.path !== undefined);
  ensure(
    pages.some((route) => route.id === page),
    `PAGE is "${page}", expected the id of a page in data/routes.json: ${pages.map((route) => route.id).join(", ")}.`,
  );
  const chosen = chooseFields(forms, fields);
  const columns = chosen.map((field) => field.name);
  const isShared = columns.includes(SHARED_TABLE.required) && columns.every((column) => SHARED_TABLE.columns.includes(column));
  const table = isShared ? SHARED_TABLE.name : `${name.replaceAll("-", "_")}_submissions`;
  ensure(isShared || !tableExists(changes, table), `The migrations already create a table ${table}.`);

  const form = {
    title: label,
    action: `/forms/${name}`,
    isRequest: false,
    table,
    columns: isShared ? [{ column: "kind", value: name }, ...columns] : columns,
    page,
    anchor: name,
    success: sent,
    missing: "contact-missing",
    failure: "contact-failed",
    retain: "24mo",
    submit: "Send",
    privacy: { before: "We use what you send to reply to you and for nothing else. See our ", link: "Privacy Policy", after: "." },
    fields: chosen,
  };
  // Adds the comma after the previous row.
  changes.insertBefore("data/forms.json", /\n {2}\}\n\}\n$/, `,\n    "${name}": ${row(form, "    ", ["fields"])}`);
  const notice = { title: "Request sent", description: "We have received it and will get back to you.", variant: "success" };
  changes.insertBefore("data/notices.json", /\n\}\n$/, `,\n  "${sent}": ${inline(notice)}`);
  if (!isShared) addMigrations(changes, name, table, chosen);
  const folder = `frontend/src/pages/${page}`;
  const component = `${componentOf(name)}Form`;
  ensure(
    !changes.exists(`frontend/src/components/form/${name}-form.tsx`),
    `NAME is "${name}", but the component ${component} already exists.`,
  );
  changes.create(`${folder}/copy-${name}.ts`, copy(name, label, component));
  changes.create(`${folder}/${name}-form.tsx`, view(name, component, chosen));
  addToPage(changes, folder, component, `import { ${component} } from "./${name}-form";\n`);
  return [
    `write ${folder}/copy-${name}.ts and the notice "${sent}" in data/notices.json`,
    `move <${component} /> to its place: it is at the end of ${folder}/page.tsx`,
    ...(isShared
      ? [`rows are stored in ${table}, with the kind "${name}": \`make dev\` shows the form without another build`]
      : [
          "build again before `make dev` can show the form, because the binary contains the migrations",
          "change fields before the migrations land: they are in data/forms.json, in both migrations and in the form",
        ]),
    "run target/release/leadlight check after the next build",
    `add ${name} to --lead-forms if its leads are to be delivered: without that they are only stored`,
  ];
}

function addMigrations(changes, name, table, fields) {
  for (const [store, makeTable] of [
    ["sqlite", sqliteTable],
    ["postgres", postgresTable],
  ]) {
    const folder = `data/migrations/${store}`;
    const number = String(changes.list(folder).length + 1).padStart(4, "0");
    changes.create(`${folder}/${number}_${table}.sql`, makeTable(name, table, fields));
  }
}

/** Copies each field from the first form that has it; selects are excluded, because their options belong to one form. */
function chooseFields(forms, names) {
  const known = new Map();
  for (const field of forms.flatMap(([, form]) => form.fields)) if (!field.options && !known.has(field.name)) known.set(field.name, field);
  const wanted = names.split(",").map((name) => name.trim());
  const unknown = wanted.filter((name) => !known.has(name));
  ensure(unknown.length === 0, `FIELDS names "${unknown.join('", "')}", expected some of ${[...known.keys()].join(", ")}.`);
  ensure(new Set(wanted).size === wanted.length, "FIELDS names a field twice.");
  return wanted.map((name) => known.get(name));
}

/** Adds the form at the end of the page. A static page cannot contain a form, so its content moves to a static component, and a new page contains both. */
function addToPage(changes, folder, component, statement) {
  const [page, staticPage] = [`${folder}/page.tsx`, `${folder}/page.static.tsx`];
  if (changes.exists(staticPage)) {
    changes.move(staticPage, `${folder}/content.static.tsx`, asContent);
    changes.create(page, `import { Content } from "./content.static";\n${statement}${PAGE.replace("Form", () => component)}`);
    return;
  }
  changes.insertBefore(page, /(?<=^import [^;]*;\n)(?!import )/m, statement);
  changes.insertBefore(page, /(?<=\nexport function Page\([^]*?\n) {4}<\/[^\n]*>\n {2}\);\n\}\n/, `      <${component} />\n`);
}

const asContent = (text) => text.replace("export function Page(", "export function Content(");

const PAGE = `
export function Page() {
  return (
    <>
      <Content />
      <Form />
    </>
  );
}
`;

/** A page may have several forms, and the names of their exports are keys of the page (build/copy-modules.mjs). */
const exportOf = (component) => component[0].toLowerCase() + component.slice(1);

const copy = (name, label, component) => `import { privacy, submit } from "../../../generated/form-text-${name}";

/** Copy of the form "${name}". */
export const ${exportOf(component)} = {
  title: "${label}",
  text: "What the visitor gets for filling this in.",
  submit,
  submitting: "Sending...",
  privacy,
};
`;

const view = (name, component, fields) => `import { Field } from "../../components/form/field";
import { PrivacyNote } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { ${exportOf(component)} as copy } from "./copy-${name}";

export function ${component}() {
  return (
    <Section>
      <SectionHeading title={copy.title} text={copy.text} className="mb-8" />
      <SiteForm form="${name}" id="${name}" className="max-w-prose rounded-lg border border-lead bg-pane p-5 sm:p-8">
        <div className="grid gap-5">
${fields.map((field) => `          <Field form="${name}" field="${field.name}" />`).join("\n")}
        </div>
        <SubmitButton pendingLabel={copy.submitting} className="mt-6">
          {copy.submit}
        </SubmitButton>
        <PrivacyNote {...copy.privacy} />
      </SiteForm>
    </Section>
  );
}
`;
