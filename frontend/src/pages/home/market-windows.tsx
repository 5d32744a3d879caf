import { BrandMark } from "../../components/brands/brand-mark";
import { market } from "../../lib/sample-world";
import { adPlatforms, type SyncStatus } from "../../sections/mockups/ad-platforms";

/** A window of diamonds, 240 wide and 400 high. */
const arch = "M3 400V150Q3 60 120 3 237 60 237 150V400z";

/** Diamonds, each given by its top. */
const diamonds = (...tops: readonly string[]) => tops.map((top) => `M${top}l54 60-54 60-54-60z`).join("");
const bright = diamonds("108 0", "162 60", "216 120", "54 180", "162 180");
const dark = diamonds("54 60", "0 120", "54 300", "162 300");

/** The lead between them: lines down and up from the left side. */
const lead = [-120, 0, 120, 240, 360].map((y) => `M0 ${y}l240 267M0 ${y + 240}l240-267`).join("");

const brightness: Partial<Record<SyncStatus, string>> = { Sending: "opacity-40", Queued: "opacity-10" };

/** The sample audience, and a window for each ad platform: as bright as the audience has arrived there. */
export function MarketWindows() {
  return (
    <ul className="mt-8 grid grid-cols-5 gap-x-2 sm:gap-x-6">
      {adPlatforms.map(({ brand, name, status }, index) => (
        <li key={brand} className="text-center text-xs sm:text-base">
          <svg
            viewBox="0 0 240 400"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="drawing h-32 w-full fill-none sm:h-60 lg:h-90"
            strokeWidth="3"
          >
            <g className={brightness[status]}>{index === 0 ? <Glass /> : <use href="#arch" />}</g>
            <path d={arch} />
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
    <g id="arch" clipPath="url(#arch-outline)">
      <clipPath id="arch-outline">
        <path d={arch} />
      </clipPath>
      <path d="M0 0h240v400H0z" className="fill-glass-pale" />
      <path d={bright} className="fill-glass" />
      <path d={dark} className="fill-glass-wash" />
      <path d={lead} className="stroke-lead-dark" />
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
