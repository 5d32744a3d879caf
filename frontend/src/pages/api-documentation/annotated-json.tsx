import type { ReactNode } from "react";
import { Breakable } from "../../components/breakable";
import { cn } from "../../lib/cn";
import type { ApiField, Json } from "./apis";
import { compactJson } from "./json";

interface AnnotatedJsonProps {
  title: ReactNode;
  /** At the right of the title. */
  note: string;
  fields: readonly ApiField[];
  sample: Readonly<Record<string, Json>>;
  need?: Record<NonNullable<ApiField["need"]>, string>;
  /** Room for the notes beside the lines. */
  isWide?: boolean;
  className?: string;
}

const tones: Record<string, string> = {
  string: "glass-viridian",
  number: "glass-amber",
  boolean: "glass-cobalt",
  object: "glass-viridian",
};

/** A flat JSON object on which each line says what its field holds. */
export function AnnotatedJson({ title, note, fields, sample, need, isWide = false, className }: AnnotatedJsonProps) {
  return (
    <div className={cn("tone-ink min-w-0 overflow-hidden rounded-lg border border-lead", className)}>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-2 text-sm text-muted sm:px-5">
        <span className="flex items-center gap-2.5 font-semibold text-heading">{title}</span>
        {note}
      </p>
      <dl className="divided px-4 text-sm sm:px-5">
        {fields.map((field) => {
          const value = sample[field.name];
          return (
            <div key={field.name} className={cn("grid gap-x-6 gap-y-0.5 py-2.5", isWide && "sm:grid-cols-[1.25fr_1fr]")}>
              <dt className="min-w-0 font-mono wrap-anywhere text-heading">
                <Breakable name={field.name} />
                <span className="text-muted">: </span>
                <span className={cn("text-glass-deep", tones[typeof value])}>{compactJson(value)}</span>
                {field.need && <span className="ml-3 font-sans text-muted">{need?.[field.need]}</span>}
              </dt>
              <dd className="text-muted">{field.text}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
