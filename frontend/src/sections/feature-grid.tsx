import type { ReactNode } from "react";
import { cn } from "../lib/cn";

export interface Feature {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  /** The end of the pane: a claim, a link or a small picture. */
  footer?: ReactNode;
  /** One or two panes at most. */
  lit?: boolean;
  /** Spans two columns. */
  wide?: boolean;
}

const columnClass = {
  three: "md:grid-cols-3",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};

interface FeatureGridProps {
  items: readonly Feature[];
  columns?: 2 | 3 | 4;
  /**
   * panes: a leaded window, for four to eight related features. list: icon above, no lines, for plain benefits. rows: full-width lines with title
   * and text side by side, for few features with more text.
   */
  variant?: "panes" | "list" | "rows";
  as?: "h2" | "h3" | "h4";
  className?: string;
}

export function FeatureGrid({ items, columns = 3, variant = "panes", as: Heading = "h3", className }: FeatureGridProps) {
  // Three items are never split into two and one.
  const grid = items.length === 3 && columns === 3 ? "three" : columns;

  if (variant === "rows")
    return (
      <ul className={cn("border-t border-lead", className)}>
        {items.map((item) => (
          <li key={item.title} className="grid gap-2 border-b border-hairline py-6 md:grid-cols-[1fr_1.4fr] md:gap-12">
            <Heading className="flex items-start gap-3 text-h3">
              {item.icon && <span className="mt-0.5 text-glass-deep">{item.icon}</span>}
              {item.title}
            </Heading>
            <div>
              <p>{item.text}</p>
              {item.footer}
            </div>
          </li>
        ))}
      </ul>
    );

  if (variant === "list")
    return (
      <ul className={cn("grid gap-x-10 gap-y-8", columnClass[grid], className)}>
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
    <ul className={cn("panes", columnClass[grid], className)}>
      {items.map((item) => (
        <li key={item.title} className={cn("flex flex-col p-6 sm:p-7", item.lit && "lit", item.wide && "sm:col-span-2")}>
          {item.icon && <span className="mb-8 text-glass-deep">{item.icon}</span>}
          <Heading className="text-lg">{item.title}</Heading>
          <p className="mt-2">{item.text}</p>
          {item.footer && <div className="mt-auto pt-5">{item.footer}</div>}
        </li>
      ))}
    </ul>
  );
}
