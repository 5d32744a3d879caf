import { clsx } from "clsx";
import { useState, type KeyboardEvent, type ReactNode } from "react";

export interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  id: string;
  label: string;
  items: readonly TabItem[];
  /** The classes of the row of tabs, such as its columns on a phone. */
  className?: string;
}

/**
 * A row of panes as tabs, after the WAI-ARIA pattern: one tab stop, arrow keys, Home and End, activation on focus and press. The server's HTML holds
 * every panel. With scripts, CSS hides the inactive ones from the first paint; without, the tab list is hidden and all panels are visible. (Radix Tabs
 * writes `style` attributes, which our CSP refuses.)
 */
export function Tabs({ id, label, items, className }: TabsProps) {
  const [active, setActive] = useState(items[0]?.id);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.id === active);
    const last = items.length - 1;
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[(to + items.length) % items.length]?.focus();
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={clsx("panes md:auto-cols-fr md:grid-flow-col noscript:hidden", className)}
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
            className="transition-colors group flex gap-4 p-5 text-left text-body hover:bg-tint hover:text-heading active:bg-glass-pale aria-selected:lit aria-selected:text-heading sm:p-6"
          >
            <span className="mt-2 size-3 shrink-0 rotate-45 border border-edge group-aria-selected:border-glass-deep group-aria-selected:bg-glass" />
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
