import { cn } from "../../lib/cn";
import type { steps } from "./copy";

/** The same three rows at each step. A row is cells, of which the first is given; the empty ones are still to be filled. */
export function ListState({ rows, isRaw }: (typeof steps.items)[number]["list"]) {
  return (
    <span className={cn("grid gap-1", isRaw ? "font-mono text-xs/5" : "text-xs/5")}>
      {rows.map((cells) =>
        isRaw ? (
          <span key={cells[0]} className="truncate">
            {cells[0]}
          </span>
        ) : (
          <span key={cells[0]} className="grid grid-cols-[1.35fr_1.2fr_0.6fr] gap-1">
            {cells.map((cell, at) => (
              <span
                key={at}
                className={cn(
                  "h-6 truncate border px-1.5 leading-[1.375rem]",
                  cell ? "border-lead bg-pane text-heading" : "border-dashed border-edge",
                )}
              >
                {cell}
              </span>
            ))}
          </span>
        ),
      )}
    </span>
  );
}
