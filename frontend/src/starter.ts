/**
 * Stands inline in the head of every document. Asks for the font where it can come in time, and starts the scripts: after the first paint,
 * because until then they would compete with it. Whoever saves data, or is on a line that the browser calls 2g, gets them with the first
 * interaction. Meanwhile links, forms and menus work by themselves; what is done to any other button is repeated once the page is alive.
 *
 * The document lists the scripts in a `<noscript>`: inert text for a browser that runs this one, and their plain markup, integrity and all, for
 * whoever reads the page without running it.
 */
import { HYDRATED } from "./lib/hydrated-event";
import font from "./styles/fonts/instrument-sans.woff2";

/** Where the document took longer than this, whatever it asks for comes after its first paint. */
const SLOW_MS = 1000;

/** Network Information API, which TypeScript does not know. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const INTERACTIONS = ["pointerdown", "focusin", "keydown", "click"];
const { connection } = navigator as Navigator & { connection?: Connection };
const earlyEvents: Event[] = [];
let isDeferred = connection?.saveData || /2g/.test(connection?.effectiveType ?? "");

/** A font that comes after the first paint is not shown (styles/inline.css), so there its bytes would only keep the scripts waiting. */
function loadFont() {
  if (isDeferred || performance.now() > SLOW_MS) document.documentElement.style.setProperty("--font-sans", "var(--font-fallback)");
  else document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "font", crossOrigin: "", href: font }));
}

function loadScripts() {
  const scripts = document.getElementById("scripts") as HTMLElement;
  document.head.append(document.createRange().createContextualFragment(scripts.textContent));
}

/** At the first paint that a visitor sees: a frame that is asked for comes before it, by as long as it takes to draw. */
function onFirstPaint(_: PerformanceObserverEntryList, observer: PerformanceObserver) {
  observer.disconnect();
  loadScripts();
}

function queueEvent(event: Event) {
  if (isDeferred) loadScripts();
  isDeferred = false;
  if ((event.target as Element).closest("[type=button]:not([popovertarget])")) earlyEvents.push(event);
}

function replayEvents() {
  for (const type of INTERACTIONS) removeEventListener(type, queueEvent);
  for (const event of earlyEvents) event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/** Without its stylesheet what is behind the fold is better than nothing (styles/inline.css). */
function showBelowFold(event: Event) {
  if ((event.target as Element).id === "fold") document.documentElement.style.setProperty("--below", "initial");
}

loadFont();
for (const type of INTERACTIONS) addEventListener(type, queueEvent);
addEventListener("error", showBelowFold, true);
addEventListener(HYDRATED, replayEvents);
if (!isDeferred) new PerformanceObserver(onFirstPaint).observe({ type: "paint", buffered: true });
