import type { Glass } from "../glass";
import { MockFrame } from "./mock-frame";
import { Monogram } from "./monogram";

interface Visit {
  company: string;
  detail: string;
  page: string;
  time: string;
  glass: Glass;
}

const visits: readonly Visit[] = [
  { company: "Halden Robotics", detail: "Meera Nair, VP Revenue Operations", page: "Pricing", time: "now", glass: "cobalt" },
  { company: "Castell Freight", detail: "Jonas Weber, Head of Sales", page: "Integrations", time: "2 min", glass: "amber" },
  {
    company: "Brightmoor Health",
    detail: "Aisha Khan, Marketing Director",
    page: "Visitor identification",
    time: "9 min",
    glass: "viridian",
  },
  { company: "Orchard Pay", detail: "Tom Reyes, Growth Lead", page: "API", time: "21 min", glass: "ruby" },
];

/** Visits of the last half hour, with the names behind them. */
export function VisitorFeed({ className }: { className?: string }) {
  return (
    <MockFrame
      label="Visitor feed: four anonymous visits resolved to companies and people"
      title="Visitors"
      aside={<Live />}
      className={className}
    >
      <ul className="divide-y divide-hairline">
        {visits.map((visit) => (
          <li key={visit.company} className="flex items-center gap-3 px-4 py-3">
            <Monogram name={visit.company} glass={visit.glass} />
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold text-heading">{visit.company}</span>
              <span className="block truncate text-xs text-muted">{visit.detail}</span>
            </span>
            <span className="shrink-0 text-right text-xs">
              <span className="block text-body max-sm:sr-only">{visit.page}</span>
              <span className="text-muted">{visit.time}</span>
            </span>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}

export function Live() {
  return (
    <span className="glass-viridian flex items-center gap-2">
      <span className="size-2 rotate-45 bg-glass motion-safe:animate-pulse" />
      Live
    </span>
  );
}
