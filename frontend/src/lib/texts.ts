/** What the operator's content replaces in the copy (build/copy-modules.mjs), by page id. Some ids are of all pages (`SHARED_TEXTS`). */
export type Texts = Record<string, unknown>;

declare global {
  /** The server sets it before it evaluates the bundle. */
  var leadlightTexts: Texts | undefined;
}

/** Read as soon as a module with copy is evaluated. In a document, the element stands before the scripts (src/templates/document.html). */
const texts: Texts = globalThis.leadlightTexts ?? JSON.parse(globalThis.document?.getElementById("texts")?.textContent ?? "{}");

/** The value with the replacements at a path of ids and keys. The build puts a call around each export of a module with copy. */
export function overridden<T>(value: T, ...path: string[]): T {
  return merge(
    value,
    path.reduce<unknown>((at, key) => (at as Texts | undefined)?.[key], texts),
  ) as T;
}

/** Loads the replacements of a page, before its code is evaluated. An answer that is no JSON, such as an error page, is an error. */
export async function loadTexts(url: string): Promise<void> {
  Object.assign(texts, await (await fetch(url)).json());
}

/**
 * Records are merged. What only one side has is kept, so that the forms of the content stand beside our own. The records of a list are merged by their
 * names, if the text is a record. Everything else is replaced as a whole.
 */
function merge(value: unknown, text: unknown): unknown {
  if (text !== Object(text) || Array.isArray(text)) return text ?? value;
  const replaced = text as Texts;
  if (Array.isArray(value)) return value.map((item) => merge(item, replaced[item.name ?? item.value]));
  const merged: Texts = { ...replaced };
  for (const key in value as Texts) merged[key] = merge((value as Texts)[key], replaced[key]);
  return merged;
}
