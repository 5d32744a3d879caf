import { cn } from "../../lib/cn";
import { type Glass, glassClass } from "../glass";

/** Two letters in place of a company's logo. */
export function Monogram({ name, glass, className }: { name: string; glass?: Glass; className?: string }) {
  const letters = name
    .split(" ")
    .slice(0, 2)
    .map((word) => word[0])
    .join("");
  return (
    <span
      className={cn(
        "grid size-8 shrink-0 place-items-center rounded-sm bg-glass-wash text-xs font-semibold text-glass-deep",
        glass && glassClass[glass],
        className,
      )}
    >
      {letters}
    </span>
  );
}
