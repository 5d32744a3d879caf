import type { ComponentProps } from "react";
import sprite from "./brands.svg";

/**
 * Marks of other companies, from simple-icons (CC0) where it has them; LinkedIn and the App Store mark are drawn plainly. They are a file
 * of their own because their outlines would weigh down every page.
 */
export type Brand = "facebook" | "google" | "youtube" | "x" | "tiktok" | "googleplay" | "whatsapp" | "linkedin" | "appstore";

export function BrandGlyph({ brand, className, ...props }: ComponentProps<"svg"> & { brand: Brand }) {
  return (
    <svg fill="currentColor" aria-hidden="true" className={className} {...props}>
      <use href={`${sprite}#${brand}`} />
    </svg>
  );
}
