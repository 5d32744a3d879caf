import { cn } from "../../lib/cn";
import { isPlainClick } from "../../lib/plain-click";
import { href } from "../../lib/routes";
import { categoryGlass } from "./category-glass";
import type { Category } from "./copy";
import { Lancet } from "./lancet.static";

interface CategoryWindowProps {
  label: string;
  categories: readonly Category[];
  chosen: string;
  text: string;
  onChoose: (id: string) => void;
}

/**
 * A window with an arch for each category, above the sill for all of them. They are links, because each category has a URL and must work without
 * JavaScript. A plain click filters in place: the chosen arch stays lit, the others go dark.
 */
export function CategoryWindow({ label, categories, chosen, text, onChoose }: CategoryWindowProps) {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-3 gap-x-0.5 gap-y-4 p-0.5 [--line:2px] sm:grid-cols-5 sm:gap-y-0.5">
        {categories.map(({ id, label: name, text: contents }) => (
          <li key={id} className={cn(categoryGlass[id], id === "all" && "sm:col-span-5")}>
            <a
              href={href("faq", { query: { q: text.trim(), category: id === "all" ? undefined : id } })}
              aria-current={id === chosen ? "true" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChoose(id);
              }}
              className="flex h-full flex-col"
            >
              {id === "all" ? (
                <span className="framed flex grow items-baseline justify-between gap-4 bg-pane px-2 py-3 text-sm text-body sm:px-5 in-[[aria-current=true]]:bg-came in-[[aria-current=true]]:text-shine">
                  <b className="font-semibold sm:text-base">{name}</b>
                  <span className="max-lg:hidden">{contents}</span>
                </span>
              ) : (
                <>
                  <Lancet category={id} />
                  <span className={cn("framed grow px-2 py-3 text-sm sm:px-5", chosen === "all" || chosen === id ? "lit" : "bg-pane")}>
                    <b className="block font-semibold text-heading sm:text-base lg:text-lg">{name}</b>
                    <span className="mt-0.5 text-body max-lg:hidden">{contents}</span>
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
