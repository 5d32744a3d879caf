import { cn } from "../lib/cn";

export interface Stat {
  value: string;
  label: string;
}

/** Large figures between two lines. A `dl`, so that screen readers connect each figure with its label. */
export function StatRow({ items, className }: { items: readonly Stat[]; className?: string }) {
  return (
    <dl className={cn("grid grid-cols-2 gap-x-6 gap-y-8 border-y border-lead py-8 lg:grid-cols-4", className)}>
      {items.map((item) => (
        <div key={item.label} className="flex flex-col-reverse justify-end gap-2">
          <dt className="text-sm sm:text-base">{item.label}</dt>
          <dd className="text-figure font-semibold tracking-display text-heading">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
