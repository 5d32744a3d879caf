import type { ReactNode } from "react";
import { cn } from "../lib/cn";

export interface Step {
  title: string;
  text: ReactNode;
}

const columnClass: Record<number, string> = { 2: "md:grid-cols-2", 3: "md:grid-cols-3", 4: "md:grid-cols-2 lg:grid-cols-4" };

/** Two to four numbered steps along one line: side by side from `md` on, in one column on a phone. */
export function Steps({ items, as: Heading = "h3", className }: { items: readonly Step[]; as?: "h2" | "h3"; className?: string }) {
  return (
    <ol className={cn("grid gap-y-8", columnClass[items.length] ?? "md:grid-cols-3", className)}>
      {items.map((item, index) => (
        <li key={item.title} className="relative pl-14 md:border-t md:border-lead md:pt-10 md:pr-8 md:pl-0">
          <span className="absolute top-0 left-0 grid size-9 place-items-center rounded-full border border-lead bg-pane text-sm font-semibold text-heading md:-top-4.5">
            {index + 1}
          </span>
          <Heading className="text-lg">{item.title}</Heading>
          <p className="mt-1.5">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
