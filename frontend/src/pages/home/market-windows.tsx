import { BrandMark } from "../../components/brands/brand-mark";
import { market } from "../../lib/sample-world";
import { lattices } from "../../sections/lattices";
import { type LitArea, LitPanes } from "../../sections/lit-panes";
import { adPlatforms } from "../../sections/mockups/ad-platforms";

const area: LitArea = { width: 192, height: 300, reach: [700, 700] };
const lancet = "M2 300V112Q2 45 96 2 190 45 190 112V300z";

/** The sample audience, and a window for each ad platform: as bright as the audience has arrived there. */
export function MarketWindows() {
  return (
    <ul className="mt-8 grid grid-cols-5 gap-x-2 sm:gap-x-6">
      {adPlatforms.map(({ brand, name, status }, index) => (
        <li key={brand} className="group text-center text-xs sm:text-base">
          <svg
            viewBox="0 0 192 300"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="drawing h-32 w-full fill-none sm:h-60 lg:h-90"
            strokeWidth="2"
          >
            <g className="group-nth-4:opacity-40 group-nth-5:opacity-10">{index === 0 ? <Glass /> : <use href="#lancet" />}</g>
            <path d={lancet} />
          </svg>
          <b className="mt-3 flex items-center justify-center gap-2 font-semibold text-heading max-sm:flex-col">
            <BrandMark brand={brand} className="size-5" />
            {name}
          </b>
          {status}
        </li>
      ))}
    </ul>
  );
}

function Glass() {
  return (
    <g id="lancet" clipPath="url(#lancet-outline)">
      <clipPath id="lancet-outline">
        <path d={lancet} />
      </clipPath>
      <LitPanes panes={lattices.quarries(area)} area={area} />
    </g>
  );
}

/** How many accounts the audience has. */
export function MarketCount({ unit }: { unit: string }) {
  return (
    <p className="lg:text-right">
      <b className="block text-giant font-semibold tracking-display text-heading">{market.audience.count}</b>
      {unit}
    </p>
  );
}
