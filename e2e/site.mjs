/**
 * What every journey needs: the tables of data/, a browser, pages that watch themselves, and the rows that the server kept.
 *
 * Settings: LEADLIGHT_URL (default http://127.0.0.1:8080), CHROMIUM (default: the system's), LEADLIGHT_EXPORT (a command that prints a table
 * as JSON lines when the table's name is appended; without it rows are not checked).
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";
import { isDeepStrictEqual } from "node:util";

const require = createRequire(new URL("../frontend/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const table = (name) => JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8"));
const allPages = table("routes").routes;
export const routes = allPages.filter((row) => row.path !== undefined);
export const notFound = allPages.find((row) => row.path === undefined);
export const { forms, honeypot } = table("forms");
export const notices = table("notices");
export const site = table("site");
export const path = (id) => routes.find((route) => route.id === id).path;
export const fill = (text) => text.replaceAll("{name}", site.name);

export const base = (process.env.LEADLIGHT_URL ?? "http://127.0.0.1:8080").replace(/\/$/, "");

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function launch() {
  const executablePath = places.find((place) => place && existsSync(place));
  assert.ok(executablePath, "no Chromium: install it (apt-get install chromium) or name it in CHROMIUM");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
}

/** Playwright reads a page by scripts that have no address. Where it reads what the page has not shown yet, Chromium says that of them too. */
const readsEarly = (message) =>
  message.location().url === "" && message.text().startsWith("Rendering was performed in a subtree hidden by content-visibility.");

/** One Chromium for all visits of a test file, which is a process of its own. */
let browser;
after(async () => (await browser)?.close());

/**
 * Opens a page, does `work`, and fails on anything that the page complained about: console messages, errors, hydration that started over, CSP
 * violations, requests that failed. `allow` is a pattern for what is expected.
 */
export async function visit({ width = 1280, height = 900, js = true, allow, ...context }, work) {
  browser ??= launch();
  const session = await (await browser).newContext({ viewport: { width, height }, javaScriptEnabled: js, baseURL: base, ...context });
  const complaints = [];
  try {
    const page = await session.newPage();
    const complain = (text) => allow?.test(text) || complaints.push(text);
    page.on("console", (message) => readsEarly(message) || complain(`console ${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complain(`error: ${error.stack ?? error.message}`));
    page.on("response", (response) => response.status() >= 400 && complain(`${response.status()} ${response.url()}`));
    page.setDefaultTimeout(8000);
    page.on("requestfailed", (request) => {
      // Without JavaScript Chromium reports the scripts it was told not to run; a navigation aborts what is still under way.
      if (js && request.failure()?.errorText !== "net::ERR_ABORTED") complain(`failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    await work(page);
  } finally {
    await session.close();
  }
  assert.deepEqual(complaints, []);
}

/** Goes to `address` and waits until the app has taken over, which every page shows by its newsletter form. */
export async function open(page, address) {
  const response = await page.goto(address, { waitUntil: "load" });
  await hydrated(page);
  return response;
}

export async function hydrated(page) {
  await page.waitForSelector("footer form[novalidate]", { state: "attached" });
}

/** Reads until what is read passes: on a busy machine a page takes its time to follow. Returns what was read last, for the test to judge. */
export async function eventually(read, passes, timeoutMs = 5000) {
  const deadline = Date.now() + timeoutMs;
  let value = await read();
  while (!passes(value) && Date.now() < deadline) {
    await new Promise((wake) => setTimeout(wake, 50));
    value = await read();
  }
  return value;
}

/** What is read becomes what is expected. */
export async function settles(read, expected, message) {
  const value = await eventually(read, (candidate) => isDeepStrictEqual(candidate, expected));
  assert.deepEqual(value, expected, message);
}

/** Addresses of the scripts of a page's first view, as its document lists them: what it preloads, and last the one that starts the app. */
export async function firstScripts(address) {
  const html = await (await fetch(base + address)).text();
  const [, list] = html.match(/<noscript id="scripts">(.*?)<\/noscript>/s);
  return [...list.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, script]) => script);
}

/** Every violation that axe finds, as readable lines. */
export async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  });
}

/** How far the page sticks out to the right, and what does. */
export function overflow(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const outside = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > width + 1);
    return outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The toast with this notice; resolves when it is shown. */
export async function expectToast(page, id, params = {}) {
  const put = (text) => text.replaceAll(/\{(\w+)\}/g, (_, name) => params[name]);
  const { title, description } = notices[id];
  const toast = page.locator("[data-toast]").filter({ hasText: put(description) });
  await toast.waitFor({ state: "visible" });
  assert.ok((await toast.innerText()).includes(put(title)));
  return toast;
}

export const canReadRows = Boolean(process.env.LEADLIGHT_EXPORT);

/** What the server kept in a table, oldest first. */
export function rows(tableName) {
  const text = execFileSync("sh", ["-c", `${process.env.LEADLIGHT_EXPORT} ${tableName}`], { encoding: "utf8" });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

let count = 0;

/** Unlike any other in this run and in earlier ones. */
export function unique(word) {
  return `${word}-${process.pid}-${Date.now().toString(36)}-${++count}`;
}
