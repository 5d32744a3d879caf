import type { ComponentProps } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants";
import { ExternalLink, type ExternalLinkProps, Link, type LinkProps } from "./link";

export function Button({ variant, size, className, type = "button", ...props }: ComponentProps<"button"> & ButtonVariants) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />;
}

/** A link that looks like a button: `to` for a route, `href` for anything else. */
export function ButtonLink({ variant, size, className, ...link }: (LinkProps | ExternalLinkProps) & ButtonVariants) {
  const look = buttonVariants({ variant, size, className });
  return "to" in link ? <Link {...link} className={look} /> : <ExternalLink {...link} className={look} />;
}
