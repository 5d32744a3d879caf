import { clsx } from "clsx";

export function NumberedList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ol className={clsx("grid", className)}>
      {items.map((item, index) => (
        <li key={item} className="flex items-center gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-full border border-lead bg-pane text-sm font-semibold text-heading">
            {index + 1}
          </span>
          {item}
        </li>
      ))}
    </ol>
  );
}
