import type { Element } from "happy-dom";
import { parse } from "postcss";

/** Classes of Tailwind that only mark an element for the classes of others. */
const MARKER = /^(group|peer)(\/|$)/;

/** The classes of the elements inside. */
export function classesOf(root: Element): Set<string> {
  const names = [...root.querySelectorAll("[class]")].flatMap(({ className }) => className.split(" "));
  return new Set(names.filter((name) => name !== "" && !MARKER.test(name)));
}

/** The classes in the selectors of a stylesheet. */
export function classesInCss(css: string): Set<string> {
  const names = new Set<string>();
  parse(css).walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)) names.add(unescape(name ?? ""));
  });
  return names;
}

/** CSS escapes: a code point in hexadecimal digits, or one character. */
function unescape(name: string) {
  return name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code, character) => character ?? String.fromCodePoint(Number.parseInt(code, 16)));
}
