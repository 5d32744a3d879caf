import type { ComponentProps } from "react";
import { href, type Query, type RouteId } from "../../lib/routes";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target" | "rel"> {
  to: RouteId;
  query?: Query | undefined;
  hash?: string | undefined;
}

/** A plain link to a route. app/link-events.ts turns its click into a client navigation and prefetches what it leads to. */
export function Link({ to, query, hash, children, ...rest }: LinkProps) {
  return (
    <a href={href(to, { query, hash })} {...rest}>
      {children}
    </a>
  );
}

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
