import logos from "../components/brands/logos.svg";

/** The slug of simple-icons where it has the brand, else the brand's name as one short word. */
export type Logo = { slug: string } | { word: string };

/**
 * A brand's logo, or its name in our own letters. The name always stands beside it, so the picture is silent; size and frame are the list's.
 * Brands have their own colours, so the ground stays light on a dark screen.
 *
 * The file of all logos is asked for when a list comes near: before that it would keep the scripts of the page waiting.
 */
export function IntegrationLogo({ logo }: { logo: Logo }) {
  if ("slug" in logo) return <img src={`${logos}#${logo.slug}`} alt="" loading="lazy" className="tone-day rounded-sm" />;
  return (
    <b aria-hidden="true" className="tone-day">
      {logo.word}
    </b>
  );
}
