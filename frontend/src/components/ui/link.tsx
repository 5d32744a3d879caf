import type { ComponentProps } from "react";
import { href, type Query, type RouteId } from "../../lib/routes";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target" | "rel"> {
  to: RouteId;
  query?: Query | undefined;
  hash?: string | undefined;
}

/**
 * A link to a route. It is a plain `<a>` without a handler, so it works in static components: app/link-events.ts turns clicks on all internal links
 * into client navigations and prefetches their pages. react-router's `<Link>` would do the same for hydrated links only, and add 5 KB to each initial load.
 */
export function Link({ to, query, hash, children, ...rest }: LinkProps) {
  return (
    <a href={href(to, { query, hash })} {...rest}>
      {children}
    </a>
  );
}

export interface ExternalLinkProps extends Omit<ComponentProps<"a">, "target" | "rel"> {
  href: string;
  /** Opens a new tab and tells screen readers. */
  newTab?: boolean;
}

/** A link to another site, an e-mail address or a place on the page. */
export function ExternalLink({ newTab = false, children, ...rest }: ExternalLinkProps) {
  if (!newTab) return <a {...rest}>{children}</a>;
  const label = rest["aria-label"];
  return (
    <a {...rest} aria-label={label ? `${label} (opens in a new tab)` : undefined} target="_blank" rel="noopener">
      {children}
      {label ? null : (
        <span className="sr-only" data-markdown="skip">
          {" "}
          (opens in a new tab)
        </span>
      )}
    </a>
  );
}
