import type { Integration } from "../../lib/integrations";
import sprite from "./logos.svg";

/** A brand's logo, or its two letters. The name always stands beside it, so the picture is silent; size and frame are the list's. */
export function LogoMark({ logo }: { logo: Integration["logo"] }) {
  if ("monogram" in logo) return <b aria-hidden="true">{logo.monogram}</b>;
  return (
    <svg aria-hidden="true">
      <use href={`${sprite}#${logo.slug}`} />
    </svg>
  );
}
