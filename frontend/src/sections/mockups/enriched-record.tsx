import { BadgeCheck } from "../../components/icons";
import { MockFrame, Monogram } from "./frame";

const points = [
  ["Role", "VP Revenue Operations"],
  ["Work email", "m.nair@haldenrobotics.example"],
  ["Company", "Halden Robotics, 640 employees"],
  ["Industry", "Industrial automation"],
  ["Technology", "HubSpot, Zendesk, Snowflake"],
  ["Last visit", "Pricing, twice this week"],
] as const;

/** One contact with its verified data points. */
export function EnrichedRecord({ className }: { className?: string }) {
  return (
    <MockFrame label="Enriched record: Meera Nair of Halden Robotics with 18 verified data points" glass="amber" className={className}>
      <div className="lit flex items-center gap-4 border-b border-lead px-5 py-5">
        <Monogram name="Meera Nair" className="size-12 border border-lead bg-pane text-base" />
        <span className="min-w-0 grow">
          <span className="block text-lg font-semibold text-heading">Meera Nair</span>
          <span className="text-body">Pune, India</span>
        </span>
        <span className="text-right">
          <span className="block text-h3 font-semibold text-heading">92</span>
          <span className="text-xs text-body">fit score</span>
        </span>
      </div>
      <dl className="divide-y divide-hairline">
        {points.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6.5rem_1fr_auto] items-center gap-2 px-5 py-2.5">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="truncate text-heading">{value}</dd>
            <BadgeCheck className="glass-viridian size-4 text-glass-deep" />
          </div>
        ))}
      </dl>
      <p className="border-t border-hairline bg-tint px-5 py-2.5 text-xs">18 data points, verified today</p>
    </MockFrame>
  );
}
