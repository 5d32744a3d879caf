import logos from "../components/brands/logos.svg";

/** The brand's simple-icons slug, or else its name as one short word. */
export type Logo = { slug: string } | { word: string };

/**
 * A brand's logo, or its name as text. The name is always beside it, so it has no label. Brands have their own colors, so the background stays light
 * on a dark screen. The file of all logos loads when the list comes near; earlier it would delay the page's scripts.
 */
export function IntegrationLogo({ logo }: { logo: Logo }) {
  if ("slug" in logo) return <img src={`${logos}#${logo.slug}`} alt="" loading="lazy" className="tone-day rounded-sm" />;
  return (
    <b aria-hidden="true" className="tone-day">
      {logo.word}
    </b>
  );
}
