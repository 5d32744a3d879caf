import marks from "./marks.svg";

/** The symbols in marks.svg. LinkedIn and the App Store are simple drawings of our own, the others are from simple-icons (CC0). */
export type Brand = "facebook" | "google" | "youtube" | "x" | "tiktok" | "googleplay" | "whatsapp" | "linkedin" | "appstore";

/**
 * The mark of another company, in the color of the text. It is a `<use>` of an SVG file, because the outline would make the HTML large. Browsers request
 * such a file at once, so it is small; all other marks are lazy images (sections/integration-logo.tsx).
 */
export function BrandMark({ brand, className }: { brand: Brand; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${marks}#${brand}`} />
    </svg>
  );
}
