import sprite from "./logos.svg";

/** The slug of simple-icons where it has the brand, else two letters for a monogram tile. */
export type Logo = { slug: string } | { monogram: string };

/**
 * A brand's logo, or its two letters. The name always stands beside it, so the picture is silent; size and frame are the list's.
 * Brands have their own colours, so the ground stays light on a dark screen.
 */
export function LogoMark({ logo }: { logo: Logo }) {
  if ("monogram" in logo)
    return (
      <b aria-hidden="true" className="tone-day">
        {logo.monogram}
      </b>
    );
  return (
    <svg aria-hidden="true" className="tone-day rounded-sm">
      <use href={`${sprite}#${logo.slug}`} />
    </svg>
  );
}
