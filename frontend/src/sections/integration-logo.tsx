import logos from "../components/brands/logos.svg";
import { logoSize } from "../components/brands/logo-size";
import { cn } from "../lib/cn";

/** The brand's simple-icons slug, or else the first letter of its name. */
export type Logo = { slug: string } | { letter: string };

/**
 * A brand's logo in its own color, or its monogram. The name is always beside it, so it has no label. On a dark screen the file shows colors that would be
 * too dark in white (build/logos.mjs). It loads when the list comes near; earlier it would delay the page's scripts.
 */
export function IntegrationLogo({ logo, file = logos, className }: { logo: Logo; file?: string; className?: string }) {
  return "slug" in logo ? (
    <img src={`${file}#${logo.slug}`} alt="" loading="lazy" className={cn(className, logoSize(logo.slug)) || undefined} />
  ) : (
    <Monogram {...logo} className={className} />
  );
}

/** A letter on a leaded pane. */
function Monogram({ letter, className }: { letter: string; className: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn("monogram", className)}>
      <path d="M1 1h22v22H1z" />
      <path d="M13 1h10v12zM1 15l8 8H1z" />
      <text x="12" y="17">
        {letter}
      </text>
    </svg>
  );
}
