import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface Step {
  title: string;
  text: ReactNode;
  /** How things stand at this step, in its pane. */
  shows: ReactNode;
}

const columnClass: Record<number, string> = { 2: "md:grid-cols-2", 3: "md:grid-cols-3", 4: "md:grid-cols-2 lg:grid-cols-4" };

/**
 * Two to four numbered steps along a row of panes that show what each step makes, of which the last is lit: side by side from `md` on, below each other on
 * a phone.
 */
export function Steps({ items, as: Heading = "h3", className }: { items: readonly Step[]; as?: "h2" | "h3"; className?: string }) {
  const strength = (index: number) => (index === items.length - 1 ? "lit" : index > 0 ? "bg-glass-wash" : "bg-pane");
  return (
    <ol className={clsx("grid gap-x-px gap-y-8 px-px", columnClass[items.length] ?? "md:grid-cols-3", className)}>
      {items.map((item, index) => (
        <li key={item.title} className="md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-0">
          <div className={clsx("framed flex min-h-20 flex-col justify-center px-4 py-3 text-sm text-body", strength(index))}>
            {item.shows}
          </div>
          <div className="pt-4 pr-6">
            <StepTitle as={Heading} number={index + 1} title={item.title} className="text-lg" />
            <p className="mt-1.5">{item.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface StepTitleProps {
  number: number;
  title: string;
  as?: "h2" | "h3";
  className?: string;
}

/** The title of a step, after its number. */
export function StepTitle({ number, title, as: Heading = "h3", className = "text-h3" }: StepTitleProps) {
  return (
    <Heading className={className}>
      <span className="mr-2.5 text-glass-deep">{number}</span>
      {title}
    </Heading>
  );
}

/** One large word or figure in a step's pane, with what it counts. */
export function StepFigure({ value, label }: { value: string; label: string }) {
  return (
    <p>
      <b className="block text-h3 font-semibold tracking-title text-heading">{value}</b>
      {label}
    </p>
  );
}
