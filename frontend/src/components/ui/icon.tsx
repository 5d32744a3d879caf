import type { IconNode } from "lucide";
import { createElement } from "react";
import { cn } from "../../lib/cn";

export type Shape = IconNode;

/**
 * An icon of lucide, in the colour of the text and in the one line weight of the site. The words beside it say the same, so it is silent.
 *
 *     import Check from "#icon/check";
 *     <Icon shape={Check} className="size-4" />
 *
 * Each icon is a module of its own (package.json, imports), so a page is sent those that it draws and no others.
 */
export function Icon({ shape, className }: { shape: Shape; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn("icon", className)}>
      {shape.map(([element, attributes], at) => createElement(element, { key: at, ...attributes }))}
    </svg>
  );
}
