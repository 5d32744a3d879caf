import { clsx } from "clsx";
import { type Glass, glassClass } from "../glass";

/** Two letters in place of a company's logo. `className` is its size and shape. */
export function Monogram({ name, glass, className = "size-8 rounded-sm text-xs" }: { name: string; glass?: Glass; className?: string }) {
  const letters = name
    .split(" ")
    .slice(0, 2)
    .map((word) => word[0])
    .join("");
  return (
    <span
      aria-hidden
      className={clsx(
        "grid shrink-0 place-items-center bg-glass-wash font-semibold text-glass-deep",
        glass && glassClass[glass],
        className,
      )}
    >
      {letters}
    </span>
  );
}
