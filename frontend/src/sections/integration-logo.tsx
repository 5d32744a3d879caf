import { BrandMark } from "../components/brands/brand-mark";

/** The slug of simple-icons where it has the brand, else two letters for a monogram tile. */
export type Logo = { slug: string } | { monogram: string };

/**
 * A brand's logo, or its two letters. The name always stands beside it, so the picture is silent; size and frame are the list's.
 * Brands have their own colours, so the ground stays light on a dark screen.
 */
export function IntegrationLogo({ logo }: { logo: Logo }) {
  if ("slug" in logo) return <BrandMark brand={{ logo: logo.slug }} className="tone-day rounded-sm" />;
  return (
    <b aria-hidden="true" className="tone-day">
      {logo.monogram}
    </b>
  );
}
