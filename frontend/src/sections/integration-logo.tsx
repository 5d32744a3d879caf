import { clsx } from "clsx";
import logos from "../components/brands/logos.svg";
import { logoSize } from "../components/brands/logo-size";

/**
 * A brand's mark, by its slug in simple-icons, in the color of lead, because color is ours. The name is beside it or the mark is decoration, so it has no
 * label. It loads when the list comes near; earlier it would delay the page's scripts.
 */
export function IntegrationLogo({ logo, file = logos, className }: { logo: string; file?: string; className?: string }) {
  return <img src={`${file}#${logo}`} alt="" loading="lazy" className={clsx(className, logoSize(logo)) || undefined} />;
}
