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
