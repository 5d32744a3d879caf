import type { MouseEvent } from "react";
import { href } from "../../lib/routes";

interface CategoryLinksProps {
  label: string;
  categories: readonly { id: string; label: string }[];
  chosen: string;
  text: string;
  onChoose: (id: string) => void;
}

/** Links, because each category has a URL and must work without JavaScript. A plain click filters in place. */
export function CategoryLinks({ label, categories, chosen, text, onChoose }: CategoryLinksProps) {
  return (
    <nav aria-label={label} className="lg:sticky lg:top-24 lg:self-start">
      <ul className="flex flex-wrap gap-2 lg:block lg:border-l lg:border-hairline">
        {categories.map((category) => (
          <li key={category.id}>
            <a
              href={href("faq", { query: { q: text.trim(), category: category.id === "all" ? undefined : category.id } })}
              aria-current={category.id === chosen ? "true" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChoose(category.id);
              }}
              className="category flex min-h-10 items-center rounded-md border border-edge bg-pane px-3.5 text-sm font-semibold text-heading eases hover:border-heading"
            >
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
