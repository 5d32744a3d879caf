/**
 * The inline script in every document's head. On a fast connection the first paint waits for the font. Loads the scripts after it, because earlier they
 * would compete with it. With data saving or a 2g connection, scripts load at the first interaction. Until hydration, links, forms and menus
 * work without scripts; events on other buttons are queued and replayed. The document lists the scripts in a `<noscript>`, which is text for a
 * browser with scripts and markup for tools that do not run them.
 */
import { HYDRATED } from "./lib/hydrated-event";
import font from "./styles/fonts/instrument-sans.woff2";

/** A connection is slow if the server's answer took longer than this: the font would take as long. */
const SLOW_MS = 300;

/** The longest time that the first paint waits for the font. */
const FONT_TIMEOUT_MS = 1000;

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

/** A font that arrives after the first paint is not used, because it would move every line. */
function loadFont() {
  // Without an entry the speed is unknown.
  const isFast = navigation !== undefined && navigation.responseStart - navigation.requestStart <= SLOW_MS;
  if (isDeferred || connection?.effectiveType === "3g" || !isFast) return;
  const { style } = document.documentElement;
  const face = new FontFace("Instrument Sans", `url(${font})`, { weight: "400 700" });
  const show = () => {
    if (face.status !== "loaded") document.fonts.delete(face);
    style.removeProperty("--all");
  };
  style.setProperty("--all", "hidden");
  // Before it has loaded: added after the load event, it would move the fragment's target to which the browser has scrolled.
  document.fonts.add(face);
  setTimeout(show, FONT_TIMEOUT_MS);
  void face.load().then(show, show);
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

loadFont();
// What is below the fold is laid out after the first paint. But the browser looks for a fragment, and for the place before a reload or Back, while it loads
// the document: then all must be there.
if (!location.hash && navigation?.type === "navigate") document.documentElement.style.setProperty("--below", "hidden");
// A transition between documents (styles/view-transitions.css) that the visitor interrupts is no error.
addEventListener("pageswap", ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
for (const type of INTERACTIONS) addEventListener(type, queueEvent);
addEventListener("error", showMenus, true);
addEventListener(HYDRATED, replayEvents);
new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
