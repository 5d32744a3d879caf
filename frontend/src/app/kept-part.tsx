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

/** Where a part stands in the page that is being rendered. */
interface Place {
  memory: Memory;
  page: string;
  /** What was kept of it. */
  html: string | undefined;
}

/** A part stands between `<part-N>` and `</part-N>`, N being its place; React escapes what a text has of `<`. */
const MARK = "part-";

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
    const mark = `${MARK}${places.push({ memory, page: page.id, html }) - 1}`;
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
  const page = render();
  const pieces: string[] = [];
  /** Where the pieces begin of the parts that are open, the innermost last. */
  const begins: number[] = [];
  let from = 0;
  for (let at = page.indexOf(MARK); at >= 0; at = page.indexOf(MARK, at + 1)) {
    const isEnd = page[at - 1] === "/";
    const begin = at - (isEnd ? 2 : 1);
    if (page[begin] !== "<") continue;
    const end = page.indexOf(">", at);
    pieces.push(page.slice(from, begin));
    from = end + 1;
    if (!isEnd) {
      begins.push(pieces.length);
      continue;
    }
    const place = places[Number(page.slice(at + MARK.length, end))] as Place;
    // Characters of its own: a slice would hold the whole page in memory.
    const own = pieces.splice(begins.pop() as number);
    const html = place.html ?? own.join("");
    if (place.html === undefined) keep(place, html);
    pieces.push(html);
  }
  pieces.push(page.slice(from));
  return pieces.join("");
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
