/**
 * Writes the rules of the stylesheet as data, without those of styles/deferred.css. The server picks those that the HTML of a page needs, above and below the
 * fold, and puts them inline (`src/pages/critical_css.rs`), so it parses no CSS. `features` lists what selectors need in the HTML: a tag, `.class`, `[attribute` or `=input-type`;
 * the `needs` of a selector are indexes of it. A rule is one of
 *
 *   { within, selectors, declarations }   a style rule; `within` lists the at-rules around it
 *   { within, name, text, uses }          `@keyframes` or `@property`, needed where `name` is used
 *   { within, text, uses }                any other at-rule, always needed
 */
import { transform } from "lightningcss";
import { parse } from "postcss";

/** At-rules that contain rules. */
const GROUPS = new Set(["media", "supports", "layer", "container", "starting-style", "scope"]);

/** States and parts that no element has before the visitor does something. Focus is not among them: it can be there from the start. */
const INTERACTIVE_PSEUDO_CLASSES = new Set(
  ["hover", "active", "disabled", "-moz-ui-invalid", "popover-open", "modal", "host", "selection", "backdrop"], //
);

/**
 * Declarations that change nothing before the visitor does something. `view-transition-name` is not among them: who comes from another page needs it at the
 * first paint.
 */
const NOT_VISIBLE = /^(transition|cursor|overscroll-behavior|scroll-padding|-webkit-tap-highlight-color)/;

/** Parts that only inputs of some types have. */
const DATES = ["date", "time", "month", "week", "datetime-local"];
const INPUT_PARTS = [
  [/^file-selector-button$/, ["file"]],
  [/^-webkit-search-/, ["search"]],
  [/^-webkit-(date|calendar)-/, DATES],
  [/^-webkit-(inner|outer)-spin-button$/, ["number"]],
];

export function criticalRules(css) {
  const root = parse(css);
  const names = new Set();
  root.walkAtRules(/^(keyframes|property)$/, ({ params }) => names.add(params));
  root.walkDecls(/^--/, ({ prop }) => names.add(prop));
  const registered = new Map();
  root.walkAtRules("property", (rule) => {
    const values = Object.fromEntries(rule.nodes.map(({ prop, value }) => [prop, value]));
    if (values.inherits === "false") registered.set(rule.params, values["initial-value"]);
  });
  const usesOf = (text) => [...new Set(text.match(/[\w-]+/g))].filter((word) => names.has(word));

  function rulesOf(nodes, within) {
    return nodes.flatMap((node) => {
      if (node.type === "comment") return [];
      if (node.type === "rule") return [styleRule(node, within)].filter(({ selectors }) => selectors.length > 0);
      const prelude = `@${node.name}${node.raws.afterName}${node.params}`;
      if (GROUPS.has(node.name) && node.nodes) return rulesOf(node.nodes, [...within, prelude]);
      const name = /^(keyframes|property)$/.test(node.name) ? node.params : undefined;
      const text = node.nodes ? node.toString() : `${node.toString()};`;
      return [{ within, name, registered: registered.has(name) || undefined, text, uses: usesOf(text) }];
    });
  }

  function styleRule(rule, within) {
    const declarations = rule.nodes
      .filter(({ type, prop }) => type === "decl" && !NOT_VISIBLE.test(prop))
      .map((decl) => ({
        sets: decl.prop.startsWith("--") ? decl.prop : undefined,
        text: withVariables(decl.toString(), registered),
        uses: usesOf(decl.value),
      }));
    return { within, selectors: declarations.length > 0 ? selectorsOf(rule) : [], declarations };
  }

  const rules = rulesOf(root.nodes, []);
  const features = [...new Set(rules.flatMap(({ selectors = [] }) => selectors.flatMap(({ needs }) => needs)))];
  const indexes = new Map(features.map((feature, index) => [feature, index]));
  for (const { selectors = [] } of rules)
    for (const selector of selectors) selector.needs = selector.needs.map((feature) => indexes.get(feature));
  return { features, rules };
}

/** Text of the selectors that can match at first, each with the features that it needs in the HTML. */
function selectorsOf(rule) {
  const parsed = [];
  transform({
    filename: "selector.css",
    code: Buffer.from(`${rule.selector}{top:0}`),
    visitor: { Rule: { style: ({ value }) => void parsed.push(...value.selectors) } },
  });
  return rule.selectors.flatMap((text, index) => {
    const needs = needsOf(parsed[index]);
    if (needs === null) return [];
    const types = parsed[index].flatMap(({ type, kind, name }) =>
      type === "pseudo-element" ? (INPUT_PARTS.find(([part]) => part.test(name ?? kind))?.[1] ?? []) : [],
    );
    const all = [...new Set(needs)];
    return types.length === 0 ? [{ text, needs: all }] : types.map((it) => ({ text, needs: [...all, `=${it}`] }));
  });
}

/**
 * The classes (`.x`), attributes (`[x`) and tags that the HTML must have for a selector to match; null if it cannot match at first. What it does not
 * understand is taken to match.
 */
function needsOf(selector) {
  const needs = [];
  for (const { type, kind, name, selectors } of selector) {
    if (type === "class") needs.push(`.${escapeHtml(name)}`);
    if (type === "attribute") needs.push(`[${name}`);
    if (type === "type" && name !== "html" && name !== "body") needs.push(name);
    if (type !== "pseudo-class" && type !== "pseudo-element") continue;
    // What can be open from the start has the attribute.
    if (kind === "open") needs.push("[open");
    if (INTERACTIVE_PSEUDO_CLASSES.has(kind) || INTERACTIVE_PSEUDO_CLASSES.has(name)) return null;
    if (!["is", "where", "has"].includes(kind)) continue;
    const alternatives = selectors.map(needsOf).filter((it) => it !== null);
    if (alternatives.length === 0) return null;
    // What all of them need.
    needs.push(...alternatives.reduce((common, other) => common.filter((feature) => other.includes(feature))));
  }
  return needs;
}

/** Escapes text as React does in an attribute value. */
function escapeHtml(text) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (character) => escapes[character]);
}

/**
 * Splits text at each `var()` of a registered property. Where no rule of the page sets the property, its initial value, or else the fallback of the
 * `var()`, takes the place of the `var()`.
 */
function withVariables(text, registered) {
  const parts = [];
  let from = 0;
  for (const { index } of text.matchAll(/var\(/g)) {
    if (index < from) continue;
    const end = closing(text, index + "var(".length);
    const [name, ...fallback] = text.slice(index + "var(".length, end).split(",");
    const unset = registered.get(name) ?? (fallback.length > 0 ? fallback.join(",") : undefined);
    if (!registered.has(name) || unset === undefined) continue;
    parts.push(text.slice(from, index), { name, text: text.slice(index, end + 1), unset: withVariables(unset, registered) });
    from = end + 1;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

/** Where the parenthesis closes that is open at `from`. */
function closing(text, from) {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
