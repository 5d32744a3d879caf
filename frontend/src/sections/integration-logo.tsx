import logos from "../components/brands/logos.svg";
import { wordmarkClass } from "../components/brands/wordmarks";
import { cn } from "../lib/cn";

/** The brand's simple-icons slug, or else two letters of its name. */
export type Logo = { slug: string } | { monogram: string };

/**
 * A brand's logo in its own color, or its monogram. The name is always beside it, so it has no label. On a dark screen the file shows colors that would be
 * too dark in white (build/logos.mjs). It loads when the list comes near; earlier it would delay the page's scripts.
 */
export function IntegrationLogo({ logo, file = logos, className }: { logo: Logo; file?: string; className?: string }) {
  return "slug" in logo ? (
    <img src={`${file}#${logo.slug}`} alt="" loading="lazy" className={cn(className, wordmarkClass(logo.slug)) || undefined} />
  ) : (
    <b aria-hidden="true" className={className}>
      {logo.monogram}
    </b>
  );
}
