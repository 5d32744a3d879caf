import { type ComponentType, createElement, isValidElement } from "react";
import { paths } from "../../generated/routes";
import { PageContext, type PageContextValue, usePage } from "../lib/page-context";

/** Limit of the cached HTML, in characters: more than a site of a hundred pages has. A cache that is full is cleared. */
const MAX_CHARACTERS = 4_000_000;

/** What an entry takes besides its key and HTML, in characters. */
const ENTRY_CHARACTERS = 200;

/** The cached HTML of a component with certain props. */
interface CacheEntry {
  /** The component reads the page's id. */
  readsPageId: boolean;
  /** The component reads the query or a returned form, so its HTML is never cached. */
  readsRequest: boolean;
  /** By page id, or under "" if the HTML is the same on all pages. An empty string marks a first render, not stored yet. */
  html: Map<string, string>;
}

/** One use of a cached component in the page that is being rendered. */
interface Placeholder {
  entry: CacheEntry;
  page: PageContextValue;
  cached: string | undefined;
}

/** React renders placeholder N as `<static-N>…</static-N>`. Text cannot contain such a tag, because React escapes `<`. */
const TAG = "static-";

/** The entries of each component, by the key of their props. */
const caches: Map<string, CacheEntry>[] = [];
let characters = 0;
let placeholders: Placeholder[] = [];

/**
 * The component that replaces an export of a `*.static.tsx` file on the server (build/component-kinds.mjs). From its third render with the same props on, its
 * HTML comes from the cache. Without it, QuickJS takes twice the time for a page with a query. Whether a component may be cached is observed: it must not read
 * the query or a form that the server returned.
 */
export function cacheHtml<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  const cache = new Map<string, CacheEntry>();
  caches.push(cache);

  return function CachedHtml(props: P) {
    const page = usePage();
    const propsKey = keyOfProps(props);
    if (propsKey === null) return <Component {...props} />;
    const entry = cache.get(propsKey) ?? addEntry(cache, propsKey);
    if (entry.readsRequest) return <Component {...props} />;
    const cached = entry.html.get(keyOf(entry, page.id)) || undefined;
    const tag = `${TAG}${placeholders.push({ entry, page, cached }) - 1}`;
    if (cached !== undefined) return createElement(tag);
    return createElement(
      tag,
      null,
      <PageContext value={observe(page, entry)}>
        <Component {...props} />
      </PageContext>,
    );
  };
}

function addEntry(cache: Map<string, CacheEntry>, propsKey: string): CacheEntry {
  const entry = { readsPageId: false, readsRequest: false, html: new Map<string, string>() };
  grow(propsKey.length + ENTRY_CHARACTERS);
  cache.set(propsKey, entry);
  return entry;
}

const objectIds = new WeakMap<object, number>();
let nextObjectId = 0;

/** Primitives by value, records by identity. Null if a prop is a function or an element: those are new in each render. */
function keyOfProps(props: object): string | null {
  let key = "";
  for (const [name, value] of Object.entries(props) as [string, unknown][]) {
    if (typeof value === "function" || isValidElement(value)) return null;
    key += `${name}\0${typeof value === "object" && value !== null ? `#${idOf(value)}` : `${typeof value} ${String(value)}`}\0`;
  }
  return key;
}

function idOf(record: object): number {
  const id = objectIds.get(record) ?? (nextObjectId += 1);
  objectIds.set(record, id);
  return id;
}

/** Calls `render`, replaces the placeholders in its HTML by cached HTML, and stores what can be cached. */
export function withHtmlCache(render: () => string): string {
  placeholders = [];
  const page = render();
  const pieces: string[] = [];
  /** For each open placeholder, the index of its first piece; the innermost one is the last. */
  const starts: number[] = [];
  let from = 0;
  for (let at = page.indexOf(TAG); at >= 0; at = page.indexOf(TAG, at + 1)) {
    const isEnd = page[at - 1] === "/";
    const tagStart = at - (isEnd ? 2 : 1);
    if (page[tagStart] !== "<") continue;
    const tagEnd = page.indexOf(">", at);
    pieces.push(page.slice(from, tagStart));
    from = tagEnd + 1;
    if (!isEnd) {
      starts.push(pieces.length);
      continue;
    }
    const placeholder = placeholders[Number(page.slice(at + TAG.length, tagEnd))] as Placeholder;
    const own = pieces.splice(starts.pop() as number);
    // `join` copies the characters. A slice would keep the whole page in memory.
    const html = placeholder.cached ?? own.join("");
    if (placeholder.cached === undefined) store(placeholder, html);
    pieces.push(html);
  }
  pieces.push(page.slice(from));
  return pieces.join("");
}

function store({ entry, page }: Placeholder, html: string): void {
  if (entry.readsRequest) return;
  const key = keyOf(entry, page.id);
  const value = entry.html.has(key) ? html : "";
  grow(key.length + value.length);
  entry.html.set(key, value);
}

/** Counts what is about to be stored. */
function grow(more: number): void {
  characters += more;
  if (characters <= MAX_CHARACTERS) return;
  for (const cache of caches) {
    for (const { html } of cache.values()) html.clear();
    cache.clear();
  }
  characters = more;
}

/** All pages without a row in data/routes.json share one key: what is cached only looks whether the page is a certain one. */
const keyOf = ({ readsPageId }: CacheEntry, pageId: string) => (readsPageId && pageId in paths ? pageId : "");

/** The page context, with getters that record what the component reads. */
function observe(page: PageContextValue, entry: CacheEntry): PageContextValue {
  return {
    postsRequests: page.postsRequests,
    get id() {
      entry.readsPageId = true;
      return page.id;
    },
    get query() {
      entry.readsRequest = true;
      return page.query;
    },
    get form() {
      entry.readsRequest = true;
      return page.form;
    },
  };
}
