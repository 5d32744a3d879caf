/** Chromium: one for each test file, a new context for each visit. CHROMIUM names its path; the default is the system's. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";
import { base, notices } from "./site.mjs";
import { withResolvers } from "./with-resolvers.mjs";

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Long, because only a failing test waits for it. */
const TIMEOUT_MS = 30_000;

const paths = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

let browser;
after(async () => (await browser)?.close());

function launch() {
  const executablePath = paths.find((path) => path && existsSync(path));
  assert.ok(executablePath, "no Chromium: install it (apt-get install chromium) or name it in CHROMIUM");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
}

/** Chromium warns of Playwright's own scripts, which have no URL, when they read content that the page has not rendered yet. */
const isAboutPlaywright = (message) =>
  message.location().url === "" && message.text().startsWith("Rendering was performed in a subtree hidden by content-visibility.");

/** Without scripts nobody can catch that a transition between documents was interrupted (frontend/src/starter.ts). */
const isInterruptedTransition = (error) => error.message === "Transition was skipped";

/** A page for visits with JavaScript and one for those without: a new page costs three times as much as another load. */
const reusedPages = new Map();

async function openPage({ js, fresh, ...options }) {
  browser ??= launch();
  const isReused = !fresh && Object.keys(options).length === 0;
  if (isReused && reusedPages.has(js)) return { page: reusedPages.get(js), isReused };
  const context = await (await browser).newContext({ javaScriptEnabled: js, baseURL: base, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  if (isReused) reusedPages.set(js, page);
  return { page, isReused };
}

/** Undoes what a visit may have done to a page, except init scripts. */
async function resetPage(page) {
  for (const event of ["console", "pageerror", "request", "requestfailed", "response"]) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.mouse.move(0, 0);
  await page.goto("about:blank");
}

/**
 * Does `work` on a page, and fails on every problem that the page reports: console messages, errors, failed hydration, CSP violations, failed
 * requests. `allow` is a pattern for expected ones. `fresh` is for visits that add an init script or need an empty cache. Other options are
 * those of a context.
 */
export async function visit({ width = 1280, height = 900, js = true, fresh, allow, reducedMotion, colorScheme, ...options }, work) {
  const { page, isReused } = await openPage({ js, fresh, ...options });
  const problems = [];
  const report = (text) => allow?.test(text) || problems.push(text.slice(0, 400));
  page.on("console", (message) => isAboutPlaywright(message) || report(`console ${message.type()}: ${message.text()}`));
  page.on(
    "pageerror",
    (error) => (!js && isInterruptedTransition(error)) || report(`error: ${error.name} ${error.stack ?? error.message}`),
  );
  page.on("response", (response) => response.status() >= 400 && report(`${response.status()} ${response.url()}`));
  page.on("requestfailed", (request) => {
    // Without JavaScript Chromium reports the scripts that it does not run; a navigation aborts pending requests.
    if (js && request.failure()?.errorText !== "net::ERR_ABORTED") report(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  try {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: reducedMotion ?? null, colorScheme: colorScheme ?? null, media: null });
    await work(page);
  } catch (error) {
    // The next visit gets a new page, whatever state this one is in.
    if (isReused) reusedPages.delete(js);
    throw error;
  } finally {
    if (reusedPages.get(js) === page) await resetPage(page);
    else await page.context().close();
  }
  assert.deepEqual(problems, []);
}

/** Goes to `url` and waits for hydration. `js`: whether the visit has JavaScript; without, nothing is hydrated. */
export async function open(page, url, js = true) {
  const response = await page.goto(url, { waitUntil: "load" });
  if (js) await waitForHydration(page);
  return response;
}

/** The footer is the same on every page. */
export async function waitForHydration(page) {
  await page.waitForSelector("footer[data-hydrated]", { state: "attached" });
}

/** Holds the requests that match until the returned function is called. */
export async function holdRequests(page, pattern) {
  const { promise, resolve } = withResolvers();
  await page.route(pattern, async (request) => {
    await promise;
    await request.continue();
  });
  return resolve;
}

/** The Network Information API as the browser of this visitor fills it in. Call before the page is opened. */
export const setConnection = (page, connection) =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);

/** Call before a click that must not load a document; `isSameDocument` tells whether one was loaded. */
export const markDocument = (page) => page.evaluate(() => (globalThis.marked = true));
export const isSameDocument = (page) => page.evaluate(() => globalThis.marked === true);

/** Clicks a new link to `href`: pages need not have one of their own. */
export const followLink = (page, href) =>
  page.evaluate((url) => {
    const link = document.createElement("a");
    link.href = url;
    document.querySelector("main").append(link);
    link.click();
  }, href);

/** The violations of accessibility rules that axe finds in a part of the page, one line each. */
export async function axeViolations(page, selector = "html") {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (part) => {
    // Colors that are still changing are none of the page's.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    // Only a rule about audio, which the site does not have, reads files that are loaded before.
    const { violations } = await globalThis.axe.run(part, { resultTypes: ["violations"], preload: false });
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, selector);
}

/** The elements that make the page wider than the window. */
export function overflowingElements(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const outside = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > width + 1);
    return outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The sum of the layout shifts since the page was loaded, except of those that follow an input. */
export function layoutShift(page) {
  return page.evaluate(async () => {
    const shifts = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // A shift is recorded with the frame that shows it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    shifts.push(...observer.takeRecords());
    return shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0);
  });
}

/** Waits until the toast with this notice is visible. Its second sentence is in the toast, or in the confirmation on the page. */
export async function expectToast(page, id, params = {}) {
  const fillIn = (text) => text.replaceAll(/\{(\w+)\}/g, (_, name) => params[name]);
  const { title, description } = notices[id];
  const toast = page.locator("[data-toast]").filter({ hasText: fillIn(title) });
  await toast.waitFor({ state: "visible" });
  await page
    .locator("[data-toast], [data-confirmation]")
    .filter({ hasText: fillIn(description) })
    .first()
    .waitFor({ state: "visible" });
  return toast;
}
