/** What the operator's content replaces in the copy (build/copy-modules.mjs), by page id. `site`, `routes`, `notices` and `forms` are of all pages. */
export type Texts = Record<string, unknown>;

declare global {
  /** The server sets it before it evaluates the bundle. */
  var leadlightTexts: Texts | undefined;
}

/** Read as soon as a module with copy is evaluated. In a document, the element stands before the scripts (src/templates/document.html). */
const json = globalThis.document?.getElementById("texts")?.textContent;
const texts: Texts = globalThis.leadlightTexts ?? (json ? JSON.parse(json) : {});

/** The replacements at a path of ids and keys. */
export function textsAt(...path: string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Texts | undefined)?.[key], texts);
}

/** The value with its replacements. The build puts a call around each export of a module with copy. */
export function overridden<T>(value: T, ...path: string[]): T {
  return merge(value, textsAt(...path)) as T;
}

/** For labels by route id, whose replacements are with the titles of the route. */
export function overriddenRoutes<T extends object>(values: T, key: string): T {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, overridden(value, "routes", id, key)])) as T;
}

/** Loads the replacements of a page, before its code is evaluated. */
export async function loadTexts(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  Object.assign(texts, await response.json());
}

/** Records are merged, also those of a list that is replaced in part, by the names of its records. Everything else is replaced as a whole. */
function merge(value: unknown, text: unknown): unknown {
  if (typeof text !== "object" || text === null || Array.isArray(text)) return text ?? value;
  const replaced = text as Texts;
  if (Array.isArray(value)) return value.map((item) => merge(item, replaced[item.name ?? item.value]));
  return Object.fromEntries(Object.entries(value as Texts).map(([key, item]) => [key, merge(item, replaced[key])]));
}
