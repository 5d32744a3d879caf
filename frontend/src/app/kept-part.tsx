import { type ComponentType, createElement } from "react";
import { PageContext, type PageContextValue, usePage } from "../lib/page-context";

/** Characters of HTML that are kept at most; more than a site of a hundred pages has. What is over it begins anew. */
const MOST = 4_000_000;

/** What is known about a part that is rendered with the same props. */
interface Memory {
  /** It says which page it stands on. */
  readsId: boolean;
  /** It depends on what a visitor asked for or typed. */
  isAlive: boolean;
  /** By page, or under "" if it is the same on all of them. Empty where it was rendered only once: most pages never are again. */
  html: Map<string, string>;
}

/** Where a part stands in the page that is being rendered: between `<part-0>` and `</part-0>`. */
interface Place {
  memory: Memory;
  page: string;
  /** What was kept of it. */
  html: string | undefined;
}

const memories = new Set<Memory>();
let kept = 0;
let places: Place[] = [];

/**
 * What the server renders for a component of a `*.static.tsx` file (build/parts.mjs). Nothing that a visitor does changes its HTML, so from its
 * third time on it is not rendered any more. Whether that holds is not promised but seen: by what the part reads of the page around it, and by
 * whether it has other props than a class.
 */
export function keptPart<P extends { className?: string }>(Part: ComponentType<P>): ComponentType<P> {
  const byClass = new Map<string, Memory>();

  function memoryOf(className = ""): Memory {
    const memory = byClass.get(className) ?? { readsId: false, isAlive: false, html: new Map() };
    byClass.set(className, memory);
    memories.add(memory);
    return memory;
  }

  return function KeptPart(props: P) {
    const page = usePage();
    const memory = memoryOf(props.className);
    if (memory.isAlive || Object.keys(props).some((name) => name !== "className")) return <Part {...props} />;
    const html = memory.html.get(keyOf(memory, page.id)) || undefined;
    const mark = `part-${places.push({ memory, page: page.id, html }) - 1}`;
    if (html !== undefined) return createElement(mark);
    return createElement(
      mark,
      null,
      <PageContext value={watched(page, memory)}>
        <Part {...props} />
      </PageContext>,
    );
  };
}

/** Calls `render`, puts what was kept into the HTML that it gives, and keeps what can be. */
export function withKeptParts(render: () => string): string {
  places = [];
  let page = render();
  // What stands inside of another part comes after it.
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const place = places[at] as Place;
    const [open, close] = [`<part-${at}>`, `</part-${at}>`];
    const [start, end] = [page.indexOf(open), page.indexOf(close)];
    const html = place.html ?? page.slice(start + open.length, end);
    if (place.html === undefined) keep(place, html);
    page = page.slice(0, start) + html + page.slice(end + close.length);
  }
  return page;
}

function keep({ memory, page }: Place, html: string): void {
  if (memory.isAlive) return;
  const key = keyOf(memory, page);
  const value = memory.html.has(key) ? html : "";
  kept += key.length + value.length;
  if (kept > MOST) {
    for (const { html: all } of memories) all.clear();
    kept = 0;
  }
  memory.html.set(key, value);
}

const keyOf = ({ readsId }: Memory, page: string) => (readsId ? page : "");

/** The page, for a part whose memory is told what it reads. */
function watched(page: PageContextValue, memory: Memory): PageContextValue {
  return {
    sendRequests: page.sendRequests,
    get id() {
      memory.readsId = true;
      return page.id;
    },
    get query() {
      memory.isAlive = true;
      return page.query;
    },
    get form() {
      memory.isAlive = true;
      return page.form;
    },
  };
}
