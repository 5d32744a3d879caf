import { BrandMark } from "../components/brands/brand-mark";

/** The slug of simple-icons where it has the brand, else the brand's name as one short word. */
export type Logo = { slug: string } | { word: string };

/**
 * A brand's logo, or its name in our own letters. The name always stands beside it, so the picture is silent; size and frame are the list's.
 * Brands have their own colours, so the ground stays light on a dark screen.
 */
export function IntegrationLogo({ logo }: { logo: Logo }) {
  if ("slug" in logo) return <BrandMark brand={{ logo: logo.slug }} className="tone-day rounded-sm" />;
  return (
    <b aria-hidden="true" className="tone-day">
      {logo.word}
    </b>
  );
}
