import Check from "#icon/check";
import { BrandMark } from "../../components/brands/brand-mark";
import { Icon } from "../../components/ui/icon";
import { market } from "../../lib/sample-world";
import { adPlatforms } from "./ad-platforms";
import { MockFrame } from "./mock-frame";

const { audience } = market;

/** The export of the sample audience to five ad platforms. */
export function AudienceExport({ className }: { className?: string }) {
  return (
    <MockFrame
      label={`Audience export: ${audience.count} accounts for ${adPlatforms.map(({ name }) => name).join(", ")}`}
      title={audience.name}
      aside="Audience"
      glass="viridian"
      className={className}
    >
      <div className="lit border-b border-lead px-5 py-5">
        <p className="text-figure font-semibold tracking-display text-heading">{audience.count}</p>
        <p className="mt-1 text-body">accounts match this audience</p>
      </div>
      <ul className="divide-y divide-hairline">
        {adPlatforms.map(({ brand, name, status }) => (
          <li key={brand} className="flex items-center gap-3 px-5 py-2.5">
            <BrandMark brand={brand} className="size-4.5 text-heading" />
            <span className="grow font-medium text-heading">{name}</span>
            <span className="flex items-center gap-1.5 text-sm text-body">
              {status === "Synced" ? (
                <Icon shape={Check} className="size-4 text-glass-deep" />
              ) : (
                <span className="size-1.5 rotate-45 bg-glass motion-safe:animate-pulse" />
              )}
              {status}
            </span>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}
