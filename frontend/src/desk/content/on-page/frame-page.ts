/* The page in the frame. No script of its own runs: the desk's listens to it, because both are of one origin. */

const STYLES = `
[data-text] { cursor: pointer; }
[data-text]:hover { outline: 2px dashed currentColor; outline-offset: 2px; }
[data-text]:focus-visible { outline: 3px dashed currentColor; outline-offset: 2px; }
[data-desk-chosen], [data-desk-chosen]:hover { outline: 3px solid currentColor; outline-offset: 3px; }
`;

const texts = (page: Document) => [...page.querySelectorAll<HTMLElement>("[data-text]")];

/** `name`: PAGE:POINTER. `link`: the address of the link that the text is in. True: there is a field for it. */
export type Choose = (name: string, link: string | null) => boolean;

/** Makes texts and links lead to the desk. */
export function listen(page: Document, choose: Choose, follow: (href: string) => void): () => void {
  const style = page.createElement("style");
  style.textContent = STYLES;
  page.head.append(style);
  let before = "";
  for (const text of texts(page)) {
    const name = text.dataset["text"] ?? "";
    // A text in several elements is one stop.
    if (name !== before) text.tabIndex = 0;
    before = name;
  }

  /** The frame has classes of its own: `instanceof Element` would be false. */
  const around = (event: Event, selector: string) => (event.target as Element | null)?.closest?.<HTMLElement>(selector) ?? null;

  function open(event: Event): boolean {
    const text = around(event, "[data-text]");
    const link = text?.closest("a[href]")?.getAttribute("href") ?? null;
    if (!text || !choose(text.dataset["text"] ?? "", link)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  function click(event: MouseEvent) {
    if (open(event)) return;
    const href = around(event, "a[href]")?.getAttribute("href");
    if (href === null || href === undefined || href.startsWith("#")) return;
    event.preventDefault();
    follow(href);
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && around(event, "[data-text]") === event.target) open(event);
  }
  page.addEventListener("click", click, true);
  page.addEventListener("keydown", press, true);
  return () => {
    style.remove();
    page.removeEventListener("click", click, true);
    page.removeEventListener("keydown", press, true);
  };
}

/** Scrolls to a text and outlines it. Its window alone scrolls: `scrollIntoView` would move the desk too. */
export function reveal(page: Document, name: string): void {
  const parts = texts(page).filter((text) => text.dataset["text"] === name);
  for (const earlier of page.querySelectorAll("[data-desk-chosen]")) earlier.removeAttribute("data-desk-chosen");
  for (const part of parts) part.dataset["deskChosen"] = "";
  for (let box = parts[0]?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  const part = parts.find((it) => it.getClientRects().length > 0);
  const view = page.defaultView;
  if (!part || !view) return;
  const { top, height } = part.getBoundingClientRect();
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  view.scrollTo({ top: view.scrollY + top + height / 2 - view.innerHeight / 2, behavior: isCalm ? "instant" : "smooth" });
}

/** The path of a page of the site, of its address in the preview. Null: a file, or another site. */
export function pathInPreview(href: string): string | null {
  const path = href.match(/^\/desk\/content\/preview\/\d+([^?#]*)/)?.[1];
  if (path === undefined || /\.\w+$/.test(path)) return null;
  return path === "" ? "/" : path;
}
