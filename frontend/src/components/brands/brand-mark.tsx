import logos from "./logos.svg";
import marks from "./marks.svg";

/** What marks.svg has. LinkedIn and the App Store mark are drawn plainly, the rest are from simple-icons (CC0). */
export type Brand = "facebook" | "google" | "youtube" | "x" | "tiktok" | "googleplay" | "whatsapp" | "linkedin" | "appstore";

interface BrandMarkProps {
  brand: Brand | { logo: string };
  className?: string;
}

/**
 * The mark of another company. Its outline would weigh down the HTML, so it is drawn from a file: a mark in the colour of the text, of which
 * every page's footer has some, or the logo of an integration in its own colours, by its slug of simple-icons.
 */
export function BrandMark({ brand, className }: BrandMarkProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={typeof brand === "string" ? `${marks}#${brand}` : `${logos}#${brand.logo}`} />
    </svg>
  );
}
