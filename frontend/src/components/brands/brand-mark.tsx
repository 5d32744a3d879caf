import marks from "./marks.svg";
import windowLogos from "./window.svg";

/** What marks.svg has. LinkedIn and the App Store mark are drawn plainly, the rest are from simple-icons (CC0). */
export type Brand = "facebook" | "google" | "youtube" | "x" | "tiktok" | "googleplay" | "whatsapp" | "linkedin" | "appstore";

interface BrandMarkProps {
  brand: Brand | { inWindow: string };
  className?: string;
}

/**
 * The mark of another company. Its outline would weigh down the HTML, so it is drawn from a file: a mark in the colour of the text, of which
 * every page's footer has some, or a logo of the window of /integrations in its own colours, by its slug of simple-icons. A browser asks for
 * such a file as soon as it reads of it, so it is small; the logos that stand below a first screen are pictures (sections/integration-logo.tsx).
 */
export function BrandMark({ brand, className }: BrandMarkProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={typeof brand === "string" ? `${marks}#${brand}` : `${windowLogos}#${brand.inWindow}`} />
    </svg>
  );
}
