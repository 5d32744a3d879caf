import { BrandMark } from "../../components/brands/brand-mark";
import { market } from "../../lib/sample-world";
import { lattices } from "../../sections/lattices";
import { type LitArea, LitPanes } from "../../sections/lit-panes";
import { adPlatforms } from "../../sections/mockups/ad-platforms";

const area: LitArea = { width: 240, height: 400, reach: [900, 900] };
const lancet = "M3 400V150Q3 60 120 3 237 60 237 150V400z";

/** The sample audience, and a window for each ad platform: as bright as the audience has arrived there. */
export function MarketWindows() {
  return (
    <ul className="mt-8 grid grid-cols-5 gap-x-2 sm:gap-x-6 lg:mt-12 lg:gap-x-8">
      {adPlatforms.map(({ brand, name, status }, index) => (
        <li key={brand} className="group text-center text-xs sm:text-base">
          <svg
            viewBox="0 0 240 400"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="drawing h-32 w-full fill-none sm:h-60 lg:h-90"
            strokeWidth="3"
          >
            <g className="group-nth-4:opacity-40 group-nth-5:opacity-10">{index === 0 ? <Glass /> : <use href="#lancet" />}</g>
            <path d={lancet} />
          </svg>
          <b className="mt-3 flex items-center justify-center gap-2.5 font-semibold text-heading max-sm:flex-col sm:mt-4">
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
