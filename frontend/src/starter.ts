/**
 * The inline script in every document's head. Loads the font if it can arrive before the first paint, and loads the scripts after it, because earlier
 * they would compete with it. With data saving or a 2g connection, scripts load at the first interaction. Until hydration, links, forms and menus
 * work without scripts; events on other buttons are queued and replayed. The document lists the scripts in a `<noscript>`, which is text for a
 * browser with scripts and markup for tools that do not run them.
 */
import { HYDRATED } from "./lib/hydrated-event";
import font from "./styles/fonts/instrument-sans.woff2";

/** If the document took longer, the font would arrive after the first paint. */
const SLOW_MS = 1000;

/** The Network Information API, which TypeScript's types do not include. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const INTERACTIONS = ["pointerdown", "focusin", "keydown", "click"];
const { connection } = navigator as Navigator & { connection?: Connection };
const earlyEvents: Event[] = [];
let isDeferred = connection?.saveData || /2g/.test(connection?.effectiveType ?? "");

/** A font that arrives after the first paint is not used (styles/inline.css) and would only delay the scripts. */
function loadFont() {
  if (isDeferred || performance.now() > SLOW_MS) document.documentElement.style.setProperty("--font-sans", "var(--font-fallback)");
  else document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "font", crossOrigin: "", href: font }));
}

function loadScripts() {
  const scripts = document.getElementById("scripts") as HTMLElement;
  document.head.append(document.createRange().createContextualFragment(scripts.textContent));
}

/** The first paint that a visitor sees. requestAnimationFrame would run before it. */
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

/** If the stylesheet cannot be loaded, shows what is below the fold without it (styles/inline.css). */
function showBelowFold(event: Event) {
  if ((event.target as Element).id === "fold") document.documentElement.style.setProperty("--below", "initial");
}

loadFont();
// A transition between documents (styles/view-transitions.css) that the visitor interrupts is no error.
addEventListener("pageswap", ({ viewTransition }) => viewTransition?.ready.catch(() => {}));
for (const type of INTERACTIONS) addEventListener(type, queueEvent);
addEventListener("error", showBelowFold, true);
addEventListener(HYDRATED, replayEvents);
if (!isDeferred) new PerformanceObserver(onFirstPaint).observe({ type: "paint", buffered: true });
