import type { ReactNode } from "react";
import { href, type Query, type RouteId } from "../lib/routes";

interface LinkProps {
  to: RouteId;
  query?: Query;
  hash?: string;
  className?: string | undefined;
  children: ReactNode;
  "aria-current"?: "page" | "true" | undefined;
  "aria-label"?: string;
}

/** A plain link to a route. app/link-events.ts turns its click into a client navigation and prefetches what it leads to. */
export function Link({ to, query, hash, children, ...rest }: LinkProps) {
  return (
    <a href={href(to, { query, hash })} {...rest}>
      {children}
    </a>
  );
}

interface ExternalLinkProps {
  href: string;
  /** Opens a new tab, and says so. */
  newTab?: boolean;
  className?: string | undefined;
  children: ReactNode;
  "aria-label"?: string;
}

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
