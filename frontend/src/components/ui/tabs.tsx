import { clsx } from "clsx";
import { useState, type KeyboardEvent, type ReactNode } from "react";

export interface TabItem {
  id: string;
  label: ReactNode;
  panel: ReactNode;
  /** The class of the tab and its panel, such as a color. */
  className?: string;
}

interface TabsProps {
  id: string;
  label: string;
  items: readonly TabItem[];
  /** The classes of the row of tabs, such as its columns on a phone. */
  className?: string;
}

/**
 * A row of panes as tabs, after the WAI-ARIA pattern: one tab stop, arrow keys, Home and End, activation on focus and press. The selected one has the
 * ground of its panel. The server's HTML holds every panel. With scripts, CSS hides the inactive ones from the first paint; without, the tab list is
 * hidden and all panels are visible. (Radix Tabs writes `style` attributes, which our CSP refuses.)
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
            className={clsx(
              "transition-colors group flex gap-4 p-5 text-left text-body hover:bg-glass-wash hover:text-heading active:translate-y-px aria-selected:bg-glass-wash aria-selected:text-heading sm:p-6",
              item.className,
            )}
          >
            <span className="mt-2 size-3 shrink-0 rotate-45 border border-edge group-aria-selected:border-glass-deep group-aria-selected:bg-glass" />
            {item.label}
          </button>
        ))}
      </div>
      {/* All panels in one cell, so that nothing below moves. */}
      <div className="border-x border-b border-hairline scripted:grid">
        {items.map((item) => (
          <div
            key={item.id}
            role="tabpanel"
            id={`${id}-${item.id}`}
            aria-labelledby={`${id}-${item.id}-tab`}
            tabIndex={0}
            data-state={item.id === active ? "active" : "inactive"}
            className={clsx(
              "min-w-0 content-center bg-glass-wash p-5 transition-[opacity,visibility] duration-180 sm:p-8 scripted:[grid-area:1/1] scripted:data-[state=inactive]:invisible scripted:data-[state=inactive]:opacity-0 scripted:data-[state=inactive]:delay-90 scripted:data-[state=inactive]:duration-90 noscript:border-t noscript:border-hairline",
              item.className,
            )}
          >
            {item.panel}
          </div>
        ))}
      </div>
    </div>
  );
}
