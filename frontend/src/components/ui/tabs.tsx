import { useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "../../lib/cn";

export interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  id: string;
  label: string;
  items: readonly TabItem[];
  /** bar: a row of words above the panel. panes: a row of panes, below each other on a phone. */
  variant?: "bar" | "panes";
  className?: string;
}

/**
 * Tabs after the WAI-ARIA pattern: one tab stop, arrow keys, Home and End, activation on focus and press. The server's HTML holds every panel. With
 * scripts, CSS hides the inactive ones from the first paint; without, the tab list is hidden and all panels are visible. (Radix Tabs writes `style`
 * attributes, which our CSP refuses.)
 */
export function Tabs({ id, label, items, variant = "bar", className }: TabsProps) {
  const [active, setActive] = useState(items[0]?.id);
  const isPanes = variant === "panes";

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.id === active);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 };
    if (isPanes) Object.assign(steps, { ArrowDown: at + 1, ArrowUp: at - 1 });
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
        className={cn("noscript:hidden", isPanes ? "panes md:grid-cols-3" : "flex overflow-x-auto border-b border-lead p-0.5 pb-0")}
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
            className={cn("eases hover:bg-tint hover:text-heading active:bg-glass-pale", isPanes ? pane : tab)}
          >
            {isPanes && (
              <span className="mt-2 size-3 shrink-0 rotate-45 border border-edge group-aria-selected:border-glass-deep group-aria-selected:bg-glass" />
            )}
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
          className="pt-8 scripted:data-[state=inactive]:hidden noscript:border-t noscript:border-hairline noscript:py-8"
        >
          {item.panel}
        </div>
      ))}
    </div>
  );
}

const tab =
  "flex items-center font-semibold text-muted -mb-px min-h-12 grow justify-center gap-2 border border-b-0 border-transparent px-4 text-sm whitespace-nowrap first:rounded-tl-md last:rounded-tr-md aria-selected:border-lead aria-selected:bg-glass-wash aria-selected:text-glass-deep sm:px-6 sm:text-base";
const pane = "group flex gap-4 p-5 text-left text-body aria-selected:lit aria-selected:text-heading sm:p-6";
