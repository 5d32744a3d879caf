import { type ButtonLook, buttonVariants } from "./button-variants";
import { ExternalLink, type ExternalLinkProps } from "./external-link";
import { Link, type LinkProps } from "./link";

/** A link that looks like a button: `to` a route, or `href` for everything else. */
export function ButtonLink({ variant, size, className, ...link }: (LinkProps | ExternalLinkProps) & ButtonLook) {
  const look = buttonVariants({ variant, size, className });
  return "to" in link ? <Link {...link} className={look} /> : <ExternalLink {...link} className={look} />;
}
