import logos from "../components/brands/logos.svg";
import { logoSize } from "../components/brands/logo-size";
import { cn } from "../lib/cn";

/** The brand's simple-icons slug, or else the first letter of its name (build/letters.mjs). */
export type Logo = { slug: string } | { letter: string };

/**
 * A brand's mark: its logo or its initial, both in the color of lead, because color is ours. The name is beside it or the mark is decoration, so it has
 * no label. It loads when the list comes near; earlier it would delay the page's scripts.
 */
export function IntegrationLogo({ logo, file = logos, className }: { logo: Logo; file?: string; className?: string }) {
  const mark = "slug" in logo ? logo.slug : logo.letter;
  return <img src={`${file}#${mark}`} alt="" loading="lazy" className={cn(className, logoSize(mark)) || undefined} />;
}
