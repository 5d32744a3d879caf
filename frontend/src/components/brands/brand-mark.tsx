import marks from "./marks.svg";
import windowLogos from "./window.svg";

/** The symbols in marks.svg. LinkedIn and the App Store are simple drawings of our own, the others are from simple-icons (CC0). */
export type Brand = "facebook" | "google" | "youtube" | "x" | "tiktok" | "googleplay" | "whatsapp" | "linkedin" | "appstore";

interface BrandMarkProps {
  brand: Brand | { inWindow: string };
  className?: string;
}

/**
 * The mark of another company, as a `<use>` of an SVG file, because its outline would make the HTML large. `marks.svg` holds the marks of the footer
 * in the color of the text; `window.svg` holds the logos at the top of /integrations in their own colors, by simple-icons slug. Browsers request such
 * a file at once, so both are small; all other logos are lazy images (sections/integration-logo.tsx).
 */
export function BrandMark({ brand, className }: BrandMarkProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={typeof brand === "string" ? `${marks}#${brand}` : `${windowLogos}#${brand.inWindow}`} />
    </svg>
  );
}
