import { BrandMark } from "../../components/brands/brand-mark";
import { adPlatforms } from "../../sections/mockups/ad-platforms";
import { MockFrame } from "../../sections/mockups/mock-frame";
import type { audience } from "./copy";

/** Each pane contains the next; the innermost holds the audience. */
export function AudienceFunnel({ card }: { card: typeof audience.card }) {
  const [market, seen, open] = card.layers;
  return (
    <MockFrame label={card.label} title={card.title} glass="viridian">
      <div className="p-4 sm:p-6">
        <div className="border border-hairline bg-tint p-4 sm:p-5">
          {market}
          <div className="mt-4 border border-edge bg-glass-wash p-4 sm:p-5">
            <span className="text-heading">{seen}</span>
            <div className="lit mt-4 border border-lead p-4 sm:p-6">
              <span className="text-heading">{open}</span>
              <span className="mt-8 block text-figure font-semibold tracking-display text-heading">{card.count}</span>
              {card.countLabel}
            </div>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hairline px-4 py-4 sm:px-6">
        <span className="text-sm text-muted-foreground">{card.sendTo}</span>
        {adPlatforms.map(({ brand, name }) => (
          <span key={brand} className="flex items-center gap-1.5 text-sm font-medium text-heading">
            <BrandMark brand={brand} className="size-4" />
            {name}
          </span>
        ))}
      </div>
    </MockFrame>
  );
}
