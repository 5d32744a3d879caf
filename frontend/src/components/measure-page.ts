/** The figures of page-facts.static.tsx that only the browser knows. Loaded when the footer comes near the screen. */
export function measurePage(): void {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const path = window.location.pathname;
  // A page that the visitor navigated to has no document of its own, and one from a cache was not sent now.
  const isDocument = opening !== undefined && new URL(opening.name).pathname === path;
  const isSent = isDocument && opening.transferSize > 0 && opening.transferSize >= opening.encodedBodySize;

  const origins = new Set(
    resources.map(({ name }) => new URL(name)).flatMap((url) => (url.protocol.startsWith("http") ? [url.origin] : [])),
  );
  origins.delete(window.location.origin);
  show("cookies", document.cookie === "" ? 0 : document.cookie.split(";").length);
  show("third-parties", origins.size);
  const bytes = resources.reduce((sum, it) => sum + Math.max(it.transferSize, it.encodedBodySize), opening?.transferSize ?? 0);
  show("size", isSent ? Math.round(bytes / 1000) : undefined);
  show("answer", isSent ? Math.max(1, Math.round(opening.responseStart - opening.requestStart)) : undefined);

  if (isDocument) return;
  document.getElementById("page-changed")?.replaceChildren();
  document.getElementById("page-markdown")?.setAttribute("href", path === "/" ? "/index.md" : `${path}.md`);
}

/** Without a value the fact keeps its place, and is not seen. */
function show(name: string, value: number | undefined): void {
  const number = document.querySelector(`#page-facts [data-fact="${name}"]`);
  number?.parentElement?.classList.toggle("invisible", value === undefined);
  if (number && value !== undefined) number.textContent = `${value}`;
}
