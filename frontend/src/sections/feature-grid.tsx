import type { ReactNode } from "react";
import { cn } from "../lib/cn";

export interface Feature {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  /** The end of the pane: a claim, a link or a small picture. */
  footer?: ReactNode;
}

const columnClass = { 2: "sm:grid-cols-2", 4: "sm:grid-cols-2 lg:grid-cols-4" };

interface FeatureGridProps {
  items: readonly Feature[];
  columns: keyof typeof columnClass;
  /** panes: a leaded window, for four to eight related features. list: icon above, no lines, for plain benefits. */
  variant?: "panes" | "list";
  as?: "h2" | "h3" | "h4";
  className?: string;
}

export function FeatureGrid({ items, columns, variant = "panes", as: Heading = "h3", className }: FeatureGridProps) {
  if (variant === "list")
    return (
      <ul className={cn("grid gap-x-10 gap-y-8", columnClass[columns], className)}>
        {items.map((item) => (
          <li key={item.title}>
            {item.icon && <span className="mb-3 block text-glass-deep">{item.icon}</span>}
            <Heading className="text-lg">{item.title}</Heading>
            <p className="mt-1.5">{item.text}</p>
            {item.footer}
          </li>
        ))}
      </ul>
    );

  return (
    <ul className={cn("panes", columnClass[columns], className)}>
      {items.map((item) => (
        <li key={item.title} className="flex flex-col p-6 sm:p-7">
          {item.icon && <span className="mb-8 text-glass-deep">{item.icon}</span>}
          <Heading className="text-lg">{item.title}</Heading>
          <p className="mt-2">{item.text}</p>
          {item.footer && <div className="mt-auto pt-5">{item.footer}</div>}
        </li>
      ))}
    </ul>
  );
}
