/**
 * The inline script in every document's head. Loads the scripts after the first paint, because earlier they would compete with it. With data saving or a
 * 2g connection, scripts load at the first interaction and no fonts. Until hydration, links, forms and menus work without scripts; events on
 * other buttons are queued and replayed. The document lists the scripts in a `<noscript>`, which is text for a browser with scripts and markup for tools
 * that do not run them.
 */
import { HYDRATED } from "./lib/hydrated-event";
import font from "./styles/fonts/instrument-sans/instrument-sans.woff2";

/** If the document began to arrive sooner, the font may be there before the first paint. */
const FAST_MS = 300;

/** The Network Information API, which TypeScript's types do not include. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const INTERACTIONS = ["pointerdown", "focusin", "keydown", "click"];
const { connection } = navigator as Navigator & { connection?: Connection };
const earlyEvents: Event[] = [];
const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const isDeferred = connection?.saveData || /2g/.test(connection?.effectiveType ?? "");

/**
 * Without this, a browser requests the font when it lays out the first text. Earlier it would compete with the document, so only where the server's answer
 * was fast. Chromium then also waits for it a few milliseconds before it paints.
 */
function preloadFont() {
  if (isDeferred) document.documentElement.style.cssText = "--font-sans:var(--font-fallback);--font-mono:monospace";
  else if (navigation && navigation.responseStart < FAST_MS)
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "font", href: font, crossOrigin: "" }));
}

/** Adds the scripts that the document holds as text. Call it once. */
function loadScripts() {
  const scripts = document.getElementById("scripts");
  if (scripts) document.head.append(document.createRange().createContextualFragment(scripts.textContent));
  scripts?.remove();
}

/** The first paint that a visitor sees. requestAnimationFrame would run before it. */
function onPaint(list: PerformanceObserverEntryList, observer: PerformanceObserver) {
  if (list.getEntriesByName("first-contentful-paint").length === 0) return;
  observer.disconnect();
  document.documentElement.style.removeProperty("--below");
  if (!isDeferred) loadScripts();
}

function queueEvent(event: Event) {
  if (isDeferred) loadScripts();
  if ((event.target as Element).closest("[type=button]:not([popovertarget])")) earlyEvents.push(event);
}

function replayEvents() {
  for (const type of INTERACTIONS) removeEventListener(type, queueEvent);
  for (const event of earlyEvents) event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/** If the stylesheet cannot be loaded, shows the menus without it (styles/inline.css). */
function showMenus(event: Event) {
  if ((event.target as Element).id === "stylesheet") document.documentElement.style.setProperty("--menus", "initial");
}

preloadFont();
// What is below the fold is laid out after the first paint. But the browser looks for a fragment, and for the place before a reload or Back, while it loads
// the document: then all must be there.
if (!location.hash && navigation?.type === "navigate") document.documentElement.style.setProperty("--below", "hidden");
// A transition between documents (styles/view-transitions.css) that the visitor interrupts is no error.
addEventListener("pageswap", ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
for (const type of INTERACTIONS) addEventListener(type, queueEvent);
addEventListener("error", showMenus, true);
addEventListener(HYDRATED, replayEvents);
new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
