import type { ComponentProps } from "react";

export interface ExternalLinkProps extends Omit<ComponentProps<"a">, "target" | "rel"> {
  href: string;
  /** Opens a new tab, and says so. */
  newTab?: boolean;
}

/** A link to anything that is not a route: another site, an address to write to, a place on the page. */
export function ExternalLink({ newTab = false, children, ...rest }: ExternalLinkProps) {
  if (!newTab) return <a {...rest}>{children}</a>;
  const label = rest["aria-label"];
  return (
    <a {...rest} aria-label={label ? `${label} (opens in a new tab)` : undefined} target="_blank" rel="noopener">
      {children}
      {label ? null : <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
