import type { MouseEvent } from "react";
import { href } from "../../lib/routes";
import { categoryGlass } from "./category-glass";
import type { Category } from "./copy";

interface CategoryLinksProps {
  label: string;
  categories: readonly Category[];
  chosen: string;
  text: string;
  onChoose: (id: string) => void;
}

/** Links, because each category has a URL and must work without JavaScript. A plain click filters in place. */
export function CategoryLinks({ label, categories, chosen, text, onChoose }: CategoryLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="panes grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
        {categories.map((category) => (
          <li key={category.id} className={categoryGlass[category.id]}>
            <a
              href={href("faq", { query: { q: text.trim(), category: category.id === "all" ? undefined : category.id } })}
              aria-current={category.id === chosen ? "true" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChoose(category.id);
              }}
              className="category spotlight flex min-h-12 items-center gap-2.5 px-4 text-sm font-semibold text-heading"
            >
              {category.id === "all" ? null : <span className="size-2 shrink-0 rotate-45 bg-glass in-[[aria-current=true]]:bg-heading" />}
              {category.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Other clicks, for example to open a new tab, are left to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
