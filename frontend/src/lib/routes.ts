import { notFound, paths, type RouteId } from "../../generated/routes";

export { notFound, type RouteId };

/** Every row of data/routes.json. */
export type PageId = RouteId | typeof notFound;

export type Query = Record<string, string | undefined>;

export interface HrefOptions {
  query?: Query | undefined;
  hash?: string | undefined;
}

/** The URL (path, query and hash) of a route. All URLs are built here. */
export function href(id: RouteId, { query, hash }: HrefOptions = {}): string {
  const path = paths[id];
  if (!path) throw new Error(`no route "${id}"`);
  return `${path}${query ? searchOf(query) : ""}${hash ? `#${hash}` : ""}`;
}

/** `?a=b`, or an empty string. Written by hand, because the server's engine has no URLSearchParams. */
export function searchOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [`${encode(name)}=${encode(value)}`] : []));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half a surrogate pair, which an input can contain.
    return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
  }
}

/** The page of the document that was loaded, and its path: in archives, translations and behind some proxies not the page's own. */
let loaded: { path: string; page: PageId; isMoved: boolean } | undefined;

/** Pages that are never rendered after a navigation, because only the server has all that they show. */
let documents: readonly string[] = [];

/** Call once, before anything is rendered. */
export function setDocument(path: string, page: PageId, loadedAsDocuments: readonly PageId[] = []): void {
  documents = loadedAsDocuments;
  loaded = { path, page, isMoved: pageAt(path) !== page };
}

export const isDocumentPath = (path: string): boolean => path === loaded?.path;

/** The document is not at its page's path. Then the other pages may be elsewhere too. */
export const isMoved = (): boolean => loaded?.isMoved === true;

/** The page at a path. */
export function pageAt(path: string): PageId {
  if (loaded && isDocumentPath(path)) return loaded.page;
  const row = Object.entries(paths).find(([id, candidate]) => candidate === path && !documents.includes(id));
  return row ? (row[0] as RouteId) : notFound;
}
