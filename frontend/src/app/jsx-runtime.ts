/**
 * The `jsx()` functions of the server's bundle. React's own module is CommonJS, so each of some 2,400 calls would be a property lookup in
 * parentheses, which QuickJS parses twice. They refuse a `style` attribute, because the Content-Security-Policy blocks it; build/render-pages.mjs adds the
 * component and the file.
 */
import type { ElementType, Key } from "react";
import * as runtime from "react/jsx-runtime";

export const { Fragment } = runtime;
const { jsx: createElement, jsxs: createElements } = runtime;

type Props = Record<string, unknown>;

export function jsx(type: ElementType, props: Props, key?: Key) {
  if (props.style !== undefined && typeof type === "string") throw new StyleAttributeError(type, props);
  return createElement(type, props, key);
}

export function jsxs(type: ElementType, props: Props, key?: Key) {
  if (props.style !== undefined && typeof type === "string") throw new StyleAttributeError(type, props);
  return createElements(type, props, key);
}

/** The message shows the element with the attributes by which a reader finds it. */
class StyleAttributeError extends Error {
  constructor(element: string, props: Props) {
    const attributes = ["id", "data-slot", "className"].flatMap((name) =>
      typeof props[name] === "string" ? ` ${name}="${props[name]}"` : [],
    );
    super(`<${element}${attributes.join("")}> has a style attribute, which the Content-Security-Policy blocks: use a class`);
  }
}
