/** Runs the generators of tools/new in a copy of the tree. Their files must build, and pass format and type checks. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Changes } from "../../tools/new/changes.mjs";
import { newForm } from "../../tools/new/form.mjs";
import { frontend, root } from "../build/paths.mjs";

const COPIED = ["data", "frontend", "ssr-bundle", "src/tables", "tools/new", ".prettierrc.json"];
const NOT_COPIED = new Set(["frontend/node_modules", "frontend/generated"]);

let copy;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "leadlight-new-"));
  const filter = (path) => !NOT_COPIED.has(relative(root, path)) && !/\.db/.test(path);
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true, filter });
  symlinkSync(join(frontend, "node_modules"), join(copy, "frontend/node_modules"));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path) => readFileSync(join(copy, path), "utf8");
const { routes } = JSON.parse(readFileSync(join(root, "data/routes.json"), "utf8"));

function files() {
  const all = readdirSync(copy, { recursive: true }).filter((path) => !path.startsWith("frontend/node_modules"));
  return all.filter((path) => statSync(join(copy, path)).isFile()).sort();
}

function run(kind, values) {
  const { NAME: _name, PAGE: _page, FIELDS: _fields, LABEL: _label, AUTHOR: _author, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ["tools/new/run.mjs", kind], {
    cwd: copy,
    env: { ...env, ...values },
    encoding: "utf8",
  });
  return { status, stderr };
}

function make(kind, values) {
  const { status, stderr } = run(kind, values);
  expect(status, stderr).toBe(0);
}

/** A line of SQL without differences in white space. */
const normal = (sql) => sql.replaceAll(/\s+/g, " ").replace(/,$/, "").trim();

test("wrong arguments get a message and change no file", { timeout: 60_000 }, () => {
  const before = files().map((path) => [path, read(path)]);
  const form = { NAME: "tried", PAGE: "products" };
  for (const [kind, values, says] of [
    ["form", { PAGE: "products" }, "NAME is missing"],
    ["form", { ...form, NAME: "Tried" }, 'NAME is "Tried"'],
    ["form", { ...form, NAME: "../tried" }, 'NAME is "../tried"'],
    ["form", { ...form, NAME: "a".repeat(41) }, "at most 40"],
    ["form", { ...form, NAME: "contact" }, 'already has a form "contact"'],
    ["form", { ...form, NAME: "message" }, 'already has a form "message"'],
    ["form", { ...form, NAME: "site" }, "the component SiteForm already exists"],
    ["form", { NAME: "tried" }, "expected the id of a page"],
    ["form", { ...form, PAGE: "not-found" }, "expected the id of a page"],
    ["form", { ...form, FIELDS: "name,shoe" }, 'FIELDS names "shoe"'],
    ["form", { ...form, FIELDS: "name,name" }, "names a field twice"],
    ["form", { ...form, LABEL: 'The "tried"' }, "LABEL is"],
    ["page", { NAME: "faq" }, 'already has "faq"'],
    ["page", { NAME: "solutions/faq" }, 'already has "faq"'],
    ["page", { NAME: "questions", LABEL: "FAQ" }, 'already has "faq"'],
    ["page", { NAME: "forms/tried" }, "/forms is reserved"],
    ["page", { NAME: "solutions//retail" }, "NAME is missing"],
    ["article", { NAME: "tried-article" }, "AUTHOR is missing"],
    ["article", { NAME: "tried-article", AUTHOR: "Ada" }, 'AUTHOR is "Ada", expected one of data/authors.json'],
    ["article", { NAME: "busiest-lead-form", AUTHOR: "Priya Raman" }, 'already has "busiest-lead-form"'],
  ]) {
    const { status, stderr } = run(kind, values);
    expect(
      [status, stderr.includes(says), stderr.includes("Nothing was changed.")],
      `${kind} ${JSON.stringify(values)}: ${stderr}`,
    ).toEqual([1, true, true]);
  }
  expect(files().map((path) => [path, read(path)])).toEqual(before);
});

test("a new form's table has the same columns as existing tables, in both stores", { timeout: 60_000 }, () => {
  const lines = (path) => read(path).split("\n").map(normal);
  const fields = JSON.parse(read("data/forms.json")).forms.contact.fields.map((field) => field.name);
  make("form", { NAME: "tried-table", PAGE: "faq", FIELDS: fields.join(), LABEL: "Tried table" });
  for (const store of ["sqlite", "postgres"]) {
    const folder = `data/migrations/${store}`;
    const [made, ...before] = readdirSync(join(copy, folder)).sort().toReversed();
    expect(made.slice(0, 4)).toBe(String(before.length + 1).padStart(4, "0"));
    const known = before.flatMap((name) => lines(`${folder}/${name}`)).map((line) => line.replaceAll("contact_", "tried_table_"));
    // A later migration added the key to SQLite's tables.
    const added = ["submission_key TEXT"];
    const unknown = lines(`${folder}/${made}`).filter(
      (line) => line && !line.startsWith("--") && !known.includes(line) && !added.includes(line),
    );
    expect(unknown, made).toEqual([]);
    for (const column of ["id", ...fields, "created_at", "submission_key"]) expect(read(`${folder}/${made}`)).toMatch(`\n    ${column} `);
  }
});

test("a form whose fields the shared table has needs no migration", { timeout: 60_000 }, () => {
  const migrations = () => files().filter((path) => path.startsWith("data/migrations"));
  const before = migrations();
  make("form", { NAME: "tried-shared", PAGE: "faq", FIELDS: "name,email,message" });
  expect(migrations()).toEqual(before);
  const { table, columns } = JSON.parse(read("data/forms.json")).forms["tried-shared"];
  expect([table, columns]).toEqual(["lead_requests", [{ column: "kind", value: "tried-shared" }, "name", "email", "message"]]);
});

test("a form can be added to every page, and everything generated builds", { timeout: 120_000 }, () => {
  make("page", { NAME: "solutions/tried-page" });
  make("page", { NAME: "tried", LABEL: "It’s tried & true" });
  make("article", { NAME: "tried-article", AUTHOR: "Priya Raman", LABEL: "An article that was tried" });
  make("article", { NAME: "triedtoo", AUTHOR: "Arjun Mehta" });
  const pages = [...routes.filter((route) => route.path !== undefined).map(({ id }) => id), "tried-page", "tried-article"];
  // Without a process for each.
  for (const [at, page] of pages.entries()) {
    const changes = new Changes(copy);
    newForm(changes, { name: `tried-${at}`, page, fields: "phone,name,message" });
    changes.write();
  }
  make("form", { NAME: "tried-second", PAGE: "products", FIELDS: "email" });

  for (const [at, page] of pages.entries()) {
    expect(read(`frontend/src/pages/${page}/page.tsx`)).toContain(`      <Tried${at}Form />\n`);
    expect(existsSync(join(copy, `frontend/src/pages/${page}/page.static.tsx`)), page).toBe(false);
  }
  const changed = files().filter((path) => {
    const old = join(root, path);
    return /\.tsx?$/.test(path) && (!existsSync(old) || readFileSync(old, "utf8") !== read(path));
  });
  const inCopy = (program, ...words) => execFileSync(process.execPath, [program, ...words], { cwd: copy, encoding: "utf8", stdio: "pipe" });
  inCopy("frontend/node_modules/prettier/bin/prettier.cjs", "--check", ...changed);
  inCopy("frontend/node_modules/oxlint/bin/oxlint", "-c", "frontend/.oxlintrc.json", "--deny-warnings", "frontend/src");
  inCopy("frontend/build.mjs", "--out", join(copy, "out"));
});

test("rows are added in the tables' format, and drafts are not published", () => {
  for (const name of ["routes", "forms", "notices"]) {
    const [before, after] = [readFileSync(join(root, `data/${name}.json`), "utf8"), read(`data/${name}.json`)].map((text) =>
      text.split("\n"),
    );
    // The former last row now ends with a comma.
    const plain = (line) => line.replace(/,$/, "");
    let at = 0;
    for (const line of after) if (plain(line) === plain(before[at] ?? "\0")) at++;
    expect(at, `${name}: nothing is lost or reformatted`).toBe(before.length);
    for (const line of after) expect(line).not.toMatch(/\t|\s$/);
  }
  const made = JSON.parse(read("data/routes.json")).routes.filter(({ id }) => !routes.some((route) => route.id === id));
  expect(made.map(({ id, index }) => [id, index])).toEqual([
    ["triedtoo", false],
    ["tried-article", false],
    ["tried-page", false],
    ["tried", false],
  ]);
  for (const { title, description } of made) {
    expect([title.length >= 10, title.replace("{name}", "Leadlight").length <= 65]).toEqual([true, true]);
    expect([description.length >= 50, description.length <= 160]).toEqual([true, true]);
  }
  expect(read("frontend/generated/articles.ts").split("articleIds")[1].split(";")[0]).not.toContain("tried-article");
});
