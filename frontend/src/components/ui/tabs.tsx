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
  /** bar: a row above the panel. column: a list, from `lg` on beside the panel. */
  variant?: "bar" | "column";
  className?: string;
}

/**
 * Tabs after the WAI-ARIA pattern: one tab stop, arrow keys, Home and End, activation on focus and press. The server's HTML holds every panel. With
 * scripts, CSS hides the inactive ones from the first paint; without, the tab list is hidden and all panels are visible. (Radix Tabs writes `style`
 * attributes, which our CSP refuses.)
 */
export function Tabs({ id, label, items, variant = "bar", className }: TabsProps) {
  const [active, setActive] = useState(items[0]?.id);
  const isColumn = variant === "column";

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.id === active);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 };
    if (isColumn) Object.assign(steps, { ArrowDown: at + 1, ArrowUp: at - 1 });
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[(to + items.length) % items.length]?.focus();
  }

  return (
    <div className={cn(isColumn && "beside", className)}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation={isColumn ? "vertical" : undefined}
        onKeyDown={move}
        className={cn("noscript:hidden", isColumn ? "self-start" : "flex overflow-x-auto border-b border-lead p-0.5 pb-0")}
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
            className={cn(
              "flex items-center font-semibold text-muted eases hover:bg-tint hover:text-heading active:bg-glass-pale",
              isColumn ? row : tab,
            )}
          >
            {isColumn && (
              <span className="size-3 rotate-45 border border-edge group-aria-selected:border-glass-deep group-aria-selected:bg-glass" />
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
          className={cn(
            isColumn ? "max-lg:pt-8" : "pt-8",
            "scripted:data-[state=inactive]:hidden noscript:border-t noscript:border-hairline noscript:py-8",
          )}
        >
          {item.panel}
        </div>
      ))}
    </div>
  );
}

const tab =
  "-mb-px min-h-12 grow justify-center gap-2 border border-b-0 border-transparent px-4 text-sm whitespace-nowrap first:rounded-tl-md last:rounded-tr-md aria-selected:border-lead aria-selected:bg-glass-wash aria-selected:text-glass-deep sm:px-6 sm:text-base";
const row =
  "group min-h-16 w-full gap-4 border-b border-hairline px-1 text-left text-lg aria-selected:border-lead aria-selected:text-glass-deep";
