/** Validates names and labels, formats JSON rows. */
import { ensure } from "./changes.mjs";

/** A title has at most 65 characters, including the company's name. */
const MAX_NAME = 40;
const MAX_LABEL = 50;

const WORD = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function checkName(name) {
  ensure(name, "NAME is missing, for example NAME=webinar.");
  ensure(
    WORD.test(name) && name.length <= MAX_NAME,
    `NAME is "${name}", expected lower-case letters, digits and single hyphens, a letter first, at most ${MAX_NAME}.`,
  );
}

/** LABEL, or derived from NAME. */
export function checkLabel(label) {
  ensure(
    label.trim() === label && label.length <= MAX_LABEL && !/["\\{}\p{Cc}]/u.test(label),
    `LABEL is "${label}", expected at most ${MAX_LABEL} characters, without quotation marks, backslashes and braces.`,
  );
}

export function labelOf(name) {
  const words = name.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** `early-access` -> `EarlyAccess` */
export function componentOf(name) {
  return name.replaceAll(/(?:^|-)(.)/g, (_, first) => first.toUpperCase());
}

export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** A row of a table in data/: one line per key; keys in `lists` have one line per item. */
export function row(object, indent, lists = []) {
  const lines = Object.entries(object).map(([key, value]) => {
    const items = lists.includes(key) ? value.map((item) => `\n${indent}    ${inline(item)}`).join(",") : null;
    return `${indent}  "${key}": ${items ? `[${items}\n${indent}  ]` : inline(value)}`;
  });
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** JSON on one line, with spaces. */
export function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `"${key}": ${inline(item)}`)
    .join(", ")} }`;
}
