/** The tables of data/, the URL of the server, and the rows that it stored. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const table = (name) => JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), "utf8"));
const allPages = table("routes").routes;
export const routes = allPages.filter((row) => row.path !== undefined);
export const notFound = allPages.find((row) => row.path === undefined);
/** Every route, and a URL that has no page. */
export const pages = [...routes, { ...notFound, path: "/no-such-page" }];
export const { forms, honeypot } = table("forms");
export const notices = table("notices");
export const site = table("site");
export const claims = table("claims");
export const route = (id) => routes.find((candidate) => candidate.id === id);
export const path = (id) => route(id).path;
export const fill = (text) => text.replaceAll("{name}", site.name);

/** LEADLIGHT_URL; run.mjs sets it. */
export const base = (process.env.LEADLIGHT_URL ?? "http://127.0.0.1:8080").replace(/\/$/, "");

/** What `visit` has to allow on a page that is a 404. */
export const allowNotFound = /^404 .*no-such-page$|status of 404|^console warning: 404: \/no-such-page$/;

export async function fetchText(url, server = base) {
  return (await fetch(server + url)).text();
}

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
let parser;

/** The document of a page, without a browser. */
export async function fetchDocument(url, server) {
  parser ??= import(require.resolve("happy-dom")).then(({ Window }) => new new Window().DOMParser());
  return (await parser).parseFromString(await fetchText(url, server), "text/html");
}

/** URLs of the scripts of a page's initial load, in the document's order: the preloaded ones, then the entry script. */
export async function initialScripts(url) {
  const scripts = (await fetchDocument(url)).querySelectorAll("#scripts *");
  return [...scripts].map((element) => element.getAttribute("src") ?? element.getAttribute("href"));
}

/** LEADLIGHT_EXPORT is a command that prints a table as JSON lines when the table's name is appended; without it rows are not checked. */
export const canReadRows = Boolean(process.env.LEADLIGHT_EXPORT);

/** The stored rows of a table, oldest first. */
export function rows(tableName) {
  const text = execFileSync("sh", ["-c", `${process.env.LEADLIGHT_EXPORT} ${tableName}`], { encoding: "utf8" });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

let count = 0;

/** A value that no other test and no earlier run uses. */
export function unique(word) {
  return `${word}-${process.pid}-${Date.now().toString(36)}-${++count}`;
}
