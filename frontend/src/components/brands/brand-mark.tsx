import { cn } from "../../lib/cn";
import { logoSize } from "./logo-size";
import marks from "./marks.svg";
import windowLogos from "./window.svg";

/** The symbols in marks.svg. LinkedIn and the App Store are simple drawings of our own, the others are from simple-icons (CC0). */
export type Brand = "facebook" | "google" | "youtube" | "x" | "tiktok" | "googleplay" | "whatsapp" | "linkedin" | "appstore";

/** The mark of another company, in the color of the text. */
export function BrandMark({ brand, className }: { brand: Brand; className?: string }) {
  return <Symbol href={`${marks}#${brand}`} className={className} />;
}

/** A logo at the top of /integrations. `slug` is the one of simple-icons. */
export function WindowLogo({ slug, className }: { slug: string; className?: string }) {
  return <Symbol href={`${windowLogos}#${slug}`} className={cn(className, logoSize(slug))} />;
}

/**
 * A `<use>` of an SVG file, because the outline would make the HTML large. Browsers request such a file at once, so both files are small; all other
 * logos are lazy images (sections/integration-logo.tsx).
 */
function Symbol({ href, className }: { href: string; className: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={href} />
    </svg>
  );
}
