import { clsx } from "clsx";

/** A list with diamond bullets. */
export function DiamondList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={clsx("grid gap-2.5 text-heading", className)}>
      {items.map((item) => (
        <li key={item} className="flex items-center gap-3">
          <span className="size-2 shrink-0 rotate-45 border border-glass-deep bg-glass" />
          {item}
        </li>
      ))}
    </ul>
  );
}
