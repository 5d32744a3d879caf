/**
 * Generates frontend/generated/*.ts from the tables in data/: literal types for the compiler, and one constant for each use, so that a bundle
 * contains only the constants that it reads.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { BuildError } from "./error.mjs";
import { clientPages, findPages, serverPages } from "./pages.mjs";
import { data, generated } from "./paths.mjs";

/** Facts of data/site.json that the operator's file may omit. */
const OPTIONAL_FACTS = ["taxRegistration", "privacyRole", "abroad", "whatsapp", "social", "appStores", "logo", "logoDark"];
/** Facts that the sample does not have: names of pictures in the content. The host puts pictures in their place (`src/pages/brand.rs`). */
const PICTURE = { src: "", width: 0, height: 0 };
const SITE_PICTURES = { logo: PICTURE, logoDark: PICTURE };

export function generate() {
  const { routes: rows } = readTable("routes.json");
  const routes = rows.filter((row) => row.path !== undefined);
  const notFound = rows.find((row) => row.path === undefined);
  const notices = readTable("notices.json");
  const { forms, honeypot, faults, receipt } = readTable("forms.json");
  const site = readTable("site.json");
  const claims = readTable("claims.json");
  const authors = readTable("authors.json");
  checkAuthors(readFileSync(join(data, "routes.json"), "utf8"), routes, authors);

  const pages = findPages(rows.map((row) => row.id));
  const tables = { routes: rows, notices, forms, faults, receipt, claims, authors };
  const modules = {
    "routes.ts": routesModule(routes, notFound),
    "menus.ts": menusModule(routes),
    "heads.ts": headsModule(rows),
    "articles.ts": articlesModule(routes),
    "client-pages.ts": clientPages(pages),
    "server-pages.ts": serverPages(pages),
    "notices.ts": noticesModule(notices),
    // The other messages are of the server alone.
    "forms.ts": formsModule(forms, honeypot, pick(faults, ["required", "email"])),
    ...formTextModules(forms),
    "form-texts.ts": formTextsModule(forms),
    "claims.ts": claimsModule(claims),
    "authors.ts": authorsModule(authors),
    "site.ts": `export interface Site ${shape({ ...site, ...SITE_PICTURES }, OPTIONAL_FACTS)}\n`,
  };
  mkdirSync(generated, { recursive: true });
  for (const [name, text] of Object.entries(modules)) write(name, text);
  // A file of an older version would still be type-checked.
  for (const name of readdirSync(generated)) if (name.endsWith(".ts") && !(name in modules)) rmSync(join(generated, name));
  return { pages, tables };
}

/** An expression that is the value, or what the operator's content has in its place (copy-modules.mjs). */
function overridden(value, ...keys) {
  return `/* @__PURE__ */ overridden(${value}, ${keys.map((key) => JSON.stringify(key)).join(", ")})`;
}

const TEXTS_IMPORT = `import { overridden } from "../src/lib/texts";\n`;

function readTable(name) {
  return parseTable(`data/${name}`, readFileSync(join(data, name), "utf8"));
}

/** Throws if an article names an author who has no row, with the line of the article's author. */
export function checkAuthors(text, routes, authors) {
  const lines = text.split("\n");
  const problems = routes
    .filter(({ article }) => article && !(article.author in authors))
    .map(({ id, article: { author } }) => {
      const row = lines.findIndex((line) => line.includes(`"id": ${JSON.stringify(id)}`));
      const line = lines.findIndex((text, at) => at >= row && text.includes(`"author": ${JSON.stringify(author)}`)) + 1;
      return `data/routes.json:${line}: the author "${author}" of "${id}" has no row in data/authors.json: ${Object.keys(authors).join(", ")}`;
    });
  if (problems.length > 0) throw new BuildError(problems.join("\n"));
}

/** Throws an error that `describe` prints with file, line and column. */
export function parseTable(name, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Node.js gives at most an offset; esbuild's error has the line.
    transformSync(text, { loader: "json", sourcefile: name });
    throw new BuildError(`${name}: ${error.message}`);
  }
}

function routesModule(routes, notFound) {
  return [
    `export type RouteId = ${union(routes.map((route) => route.id))};`,
    `/** The page for unknown paths. */`,
    `export const notFound = ${JSON.stringify(notFound.id)};`,
    `export const paths = ${column(routes, "path")} as const satisfies Record<RouteId, string>;`,
    `export type Parameter =`,
    `  | { name: string; kind: "text"; maxLength: number }`,
    `  | { name: string; kind: "choice"; values: readonly string[] }`,
    `  | { name: string; kind: "number"; max: number };`,
    `export const parameters: Partial<Record<RouteId, readonly Parameter[]>> = ${object(
      routes.filter((route) => route.query.length > 0).map((route) => [route.id, route.query]),
    )};`,
    ``,
  ].join("\n");
}

/** A file of its own, because esbuild splits code by file: the initial load needs the paths, but not the menus, which are static. */
function menusModule(routes) {
  const menus = group(routes, "menu");
  const footers = group(routes, "footer");
  return [
    TEXTS_IMPORT.trim(),
    `import type { RouteId } from "./routes";`,
    `export const labels: Record<RouteId, string> = ${overridden(column(routes, "label"), "labels")};`,
    `export const menuTexts: Partial<Record<RouteId, string>> = ${overridden(column(routes, "menuText"), "menuTexts")};`,
    `export type MenuName = ${union(Object.keys(menus))};`,
    `export const menus: Record<MenuName, readonly RouteId[]> = ${json(menus)};`,
    `export type FooterName = ${union(Object.keys(footers))};`,
    `export const footers: Record<FooterName, readonly RouteId[]> = ${json(footers)};`,
    ``,
  ].join("\n");
}

/** The client loads it with its first navigation. */
function headsModule(rows) {
  return `${TEXTS_IMPORT}import type { notFound, RouteId } from "./routes";
export interface Head {
  title: string;
  label: string;
  description: string;
  index: boolean;
}
export const heads: Record<RouteId | typeof notFound, Head> = ${overridden(
    object(rows.map(({ id, title, label, description, index }) => [id, { title, label, description, index }])),
    "routes",
  )};
`;
}

/** The articles of the table. One with `index: false` is a draft: it has a page, and no list contains it. */
function articlesModule(routes) {
  const articles = routes.filter((route) => route.article).sort((one, other) => (one.article.published < other.article.published ? 1 : -1));
  const facts = articles.map(
    ({ id, label, article }) =>
      `  ${JSON.stringify(id)}: { title: ${overridden(JSON.stringify(label), "routes", id, "label")}, ...${JSON.stringify(article)} },`,
  );
  return `${TEXTS_IMPORT}export type ArticleId = ${union(articles.map((route) => route.id)) || "never"};
/** Newest first, without drafts. */
export const articleIds: readonly ArticleId[] = ${json(articles.filter((route) => route.index).map((route) => route.id))};
export const articleFacts: Record<ArticleId, { title: string; published: string; author: string }> = {
${facts.join("\n")}
};
`;
}

/** A constant for each claim, so that a bundle contains only those that its copy states. */
function claimsModule(claims) {
  const constants = Object.entries(claims).map(
    ([name, value]) => `export const ${name} = ${overridden(`${json(value)} as const`, "site", "claims", name)};\n`,
  );
  return TEXTS_IMPORT + constants.join("");
}

function authorsModule(authors) {
  const type = "Partial<Record<string, { role: string; about: string }>>";
  return `${TEXTS_IMPORT}/** The authors of articles, by name. */\nexport const authors: ${type} = ${overridden(json(authors), "site", "authors")};\n`;
}

function noticesModule(notices) {
  return `${TEXTS_IMPORT}export type NoticeId = ${union(Object.keys(notices))};
export interface Notice {
  title: string;
  description: string;
  variant: ${union([...new Set(Object.values(notices).map((notice) => notice.variant))])};
}
export const notices: Record<NoticeId, Notice> = ${overridden(json(notices), "notices")};
`;
}

function formsModule(forms, honeypot, faults) {
  const fieldNames = Object.entries(forms).map(
    ([id, form]) => `  ${JSON.stringify(id)}: ${union(form.fields.map((field) => field.name))};`,
  );
  return `${TEXTS_IMPORT}import type { NoticeId } from "./notices";
export type FormId = ${union(Object.keys(forms))};
export interface FieldNames {
${fieldNames.join("\n")}
}
export interface FieldDefinition {
  name: string;
  label: string;
  type: ${union([...new Set(Object.values(forms).flatMap((form) => form.fields.map((field) => field.type)))])};
  required: boolean;
  maxLength: number;
  autocomplete?: string;
  options?: readonly { value: string; label: string }[];
}
export interface FormDefinition {
  /** URL of the POST request. */
  action: string;
  /** The server stores this form only if the operator keeps requests; other forms always. */
  isRequest: boolean;
  /** Id of the element to which a visitor without JavaScript returns. */
  anchor: string;
  success: NoticeId;
  duplicate?: NoticeId;
  pending?: NoticeId;
  missing: NoticeId;
  failure: NoticeId;
  fields: readonly FieldDefinition[];
}
export const honeypot = ${JSON.stringify(honeypot)};
/** Error messages of fields; {label} is the field's label. */
export const faults = ${overridden(json(faults), "forms", "faults")};
export const forms: Record<FormId, FormDefinition> = ${overridden(
    object(Object.entries(forms).map(([id, form]) => [id, clientForm(form)])),
    "forms",
  )};
`;
}

/** A file for each form, because esbuild splits code by file: a page loads the texts of its own form alone. */
function formTextModules(forms) {
  const module = (id, { submit, privacy }) =>
    `${TEXTS_IMPORT}/** The button. */
export const submit = ${overridden(json(submit), "forms", id, "submit")};
/** The note beside it. */
export const privacy = ${overridden(json(privacy), "forms", id, "privacy")};
`;
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [`form-text-${id}.ts`, module(id, form)]));
}

/** Those of all forms, for a page that can have any of them. Not made of the others, because two pages would share them and every page load them. */
function formTextsModule(forms) {
  const texts = Object.fromEntries(Object.entries(forms).map(([id, { submit, privacy }]) => [id, { submit, privacy }]));
  return `${TEXTS_IMPORT}import type { PrivacyText } from "../src/components/form/privacy-note";
import type { FormId } from "./forms";
export const formTexts: Record<FormId, { submit: string; privacy: PrivacyText }> = ${overridden(json(texts), "forms")};
`;
}

/** Only what a browser needs. Tables and pages are the server's. */
function clientForm({ fields, ...form }) {
  return {
    ...pick(form, ["action", "isRequest", "anchor", "success", "duplicate", "pending", "missing", "failure"]),
    fields: fields.map((field) => pick(field, ["name", "label", "type", "required", "maxLength", "autocomplete", "options"])),
  };
}

function pick(row, keys) {
  return Object.fromEntries(keys.flatMap((key) => (key in row ? [[key, row[key]]] : [])));
}

/** The TypeScript type of a sample value. A list has the type of its first item. `optional` names keys that may be missing. */
function shape(value, optional = []) {
  if (Array.isArray(value)) return `readonly ${shape(value[0])}[]`;
  if (value === null || typeof value !== "object") return typeof value;
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}${optional.includes(key) ? "?" : ""}: ${shape(item, optional)};`)
    .join(" ")} }`;
}

function column(routes, key) {
  return object(routes.filter((route) => route[key] !== undefined).map((route) => [route.id, route[key]]));
}

function group(routes, key) {
  const groups = {};
  for (const route of routes) if (route[key] !== undefined) (groups[route[key]] ??= []).push(route.id);
  return groups;
}

function union(names) {
  return names.map((name) => JSON.stringify(name)).join(" | ");
}

function object(entries) {
  return json(Object.fromEntries(entries));
}

function json(value) {
  return JSON.stringify(value, null, 2);
}

/** Does not touch an unchanged file, so that no watcher and not Cargo sees a change. */
function write(name, text) {
  const path = join(generated, name);
  const full = `// Generated by frontend/build/generate.mjs from data/. Do not edit.\n${text}`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== full) writeFileSync(path, full);
}
