import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { LeadState } from "../contract";
import { stateWords } from "../words";

const glasses = {
  cobalt: "glass-cobalt bg-glass",
  amber: "glass-amber bg-glass",
  viridian: "glass-viridian bg-glass",
  ruby: "glass-ruby bg-glass",
  clear: "border border-edge",
};

export type MarkGlass = keyof typeof glasses;

const stateGlasses: Record<LeadState, MarkGlass> = { new: "cobalt", open: "amber", done: "viridian", spam: "ruby" };

/** A small pane of glass before a word: color only marks, the word says it. */
export function Mark({ glass, className, children }: { glass: MarkGlass; className?: string | undefined; children: ReactNode }) {
  return (
    <span className={clsx("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      <span className={clsx("size-2 shrink-0 rotate-45 rounded-[1px]", glasses[glass])} />
      {children}
    </span>
  );
}

export function StateMark({ state, className }: { state: LeadState; className?: string }) {
  return (
    <Mark glass={stateGlasses[state]} className={className}>
      {stateWords[state]}
    </Mark>
  );
}

/** A word in a thin frame: free mail, "×3". */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className="inline-block shrink-0 rounded-sm border border-edge px-1 text-xs leading-4 font-normal whitespace-nowrap text-body"
    >
      {children}
    </span>
  );
}
