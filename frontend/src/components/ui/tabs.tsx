import { useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "../../lib/cn";

export interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

/**
 * Tabs after the WAI-ARIA pattern: one tab stop, arrow keys, Home and End, activation on focus and press. The server's HTML holds every panel. With
 * scripts, CSS hides the inactive ones from the first paint; without, the tab list is hidden and all panels are visible. (Radix Tabs writes `style`
 * attributes, which our CSP refuses.)
 */
export function Tabs({ id, label, items, className }: { id: string; label: string; items: readonly TabItem[]; className?: string }) {
  const [active, setActive] = useState(items[0]?.id);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.id === active);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[(to + items.length) % items.length]?.focus();
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex overflow-x-auto border-b border-lead p-0.5 pb-0 noscript:hidden"
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}-tab`}
            aria-controls={`${id}-${item.id}`}
            aria-selected={item.id === active}
            tabIndex={item.id === active ? 0 : -1}
            onFocus={() => setActive(item.id)}
            onClick={() => setActive(item.id)}
            className="-mb-px flex min-h-12 grow items-center justify-center gap-2 border border-b-0 border-transparent px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors first:rounded-tl-md last:rounded-tr-md hover:bg-tint hover:text-heading active:bg-glass-pale aria-selected:border-lead aria-selected:bg-glass-wash aria-selected:text-glass-deep sm:px-6 sm:text-base"
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${id}-${item.id}`}
          aria-labelledby={`${id}-${item.id}-tab`}
          tabIndex={0}
          data-state={item.id === active ? "active" : "inactive"}
          className={cn("pt-8 scripted:data-[state=inactive]:hidden", "noscript:border-t noscript:border-hairline noscript:pb-8")}
        >
          {item.panel}
        </div>
      ))}
    </div>
  );
}
