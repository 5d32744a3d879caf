import type { ReactNode } from "react";
import { cn } from "../lib/cn";

export interface Step {
  title: string;
  text: ReactNode;
}

const columnClass: Record<number, string> = { 2: "md:grid-cols-2", 3: "md:grid-cols-3", 4: "md:grid-cols-2 lg:grid-cols-4" };

/** Two to four numbered steps along a row of panes, of which the last is lit: side by side from `md` on, below each other on a phone. */
export function Steps({ items, as: Heading = "h3", className }: { items: readonly Step[]; as?: "h2" | "h3"; className?: string }) {
  const strength = (index: number) => (index === items.length - 1 ? "lit" : index > 0 ? "bg-glass-wash" : "bg-pane");
  return (
    <ol className={cn("grid gap-x-px gap-y-8", columnClass[items.length] ?? "md:grid-cols-3", className)}>
      {items.map((item, index) => (
        <li key={item.title}>
          <span className={cn("framed mb-5 flex h-12 items-center px-4 text-lg font-semibold text-heading", strength(index))}>
            {index + 1}
          </span>
          <Heading className="pr-6 text-lg">{item.title}</Heading>
          <p className="mt-1.5 pr-6">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
