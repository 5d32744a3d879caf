import { cn } from "../../lib/cn";

/** A list with the small diamonds of the house. They are drawn by the list, so that an item is nothing but its words. */
export function DiamondList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul
      className={cn(
        "grid gap-2.5 text-heading *:relative *:pl-6 *:before:absolute *:before:top-2 *:before:left-0.5 *:before:size-2 *:before:rotate-45 *:before:bg-glass",
        className,
      )}
    >
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
