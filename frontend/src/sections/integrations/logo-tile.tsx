import { cn } from "../../lib/cn";
import type { Integration } from "../../lib/integrations";
import sprite from "./logos.svg";

/** A brand's logo, or its two letters. The name always stands beside it, so the picture itself is silent. */
export function LogoTile({ logo, className }: { logo: Integration["logo"]; className?: string }) {
  return (
    <span aria-hidden="true" className={cn("grid size-11 shrink-0 place-items-center rounded-md border border-hairline bg-pane", className)}>
      <LogoMark logo={logo} />
    </span>
  );
}

export function LogoMark({ logo }: { logo: Integration["logo"] }) {
  if ("monogram" in logo) return <b className="text-heading">{logo.monogram}</b>;
  return (
    <svg className="size-6">
      <use href={`${sprite}#${logo.slug}`} />
    </svg>
  );
}
