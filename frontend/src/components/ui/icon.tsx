import { clsx } from "clsx";
import type { IconNode } from "lucide";
import { createElement } from "react";
import styles from "./icon.module.css";

export type Shape = IconNode;

/**
 * A lucide icon in the color of the text and the site's line width. Hidden from screen readers, because the text beside it says the same. `import
 * Check from "#icon/check"; <Icon shape={Check} className="size-4" />`. Each icon is a module (package.json, imports), so a page loads only the icons
 * that it shows.
 */
export function Icon({ shape, className }: { shape: Shape; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx(styles.icon, className)}>
      {shape.map(([element, attributes], index) => createElement(element, { key: index, ...attributes }))}
    </svg>
  );
}
