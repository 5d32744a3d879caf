import { clsx } from "clsx";
import { isPlainClick } from "../../lib/plain-click";
import { href } from "../../lib/routes";
import { categoryGlass } from "./category-glass";
import type { Category } from "./copy";
import { CategoryArch } from "./category-arch.static";

interface CategoryWindowProps {
  label: string;
  categories: readonly Category[];
  chosen: string;
  /** How many questions a search has found in each. */
  counts: Readonly<Record<string, number>>;
  text: string;
  /** Nothing is searched for or chosen. Otherwise only the sill is left, so that the answers are on the first screen. */
  isWhole: boolean;
  onChoose: (id: string) => void;
}

/**
 * A window with an arch for each category. They are links, because each category has a URL and must work without JavaScript. A plain click filters in
 * place.
 */
export function CategoryWindow({ label, categories, chosen, counts, text, isWhole, onChoose }: CategoryWindowProps) {
  return (
    <nav aria-label={label}>
      <ul className={clsx("grid grid-cols-3 gap-x-0.5 p-0.5 [--line:2px] sm:grid-cols-6 sm:gap-y-0.5", isWhole ? "gap-y-4" : "gap-y-0.5")}>
        {categories.map(({ id, label: name, text: contents }) => (
          <li key={id} className={categoryGlass[id]}>
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
              <div className={isWhole ? "" : "hidden"}>
                <CategoryArch category={id} />
              </div>
              <span
                className={clsx(
                  "framed grow px-2 py-3 text-sm transition-colors sm:px-4",
                  id === "all" && id === chosen && "bg-lead-dark text-white",
                  id !== "all" && id === chosen && "bg-(--glass-lit) text-heading",
                  id !== chosen && (isWhole || counts[id] ? "bg-glass-wash text-heading" : "bg-pane"),
                  counts[id] === 0 && id !== chosen && "text-muted-foreground",
                )}
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                  <b className="font-semibold lg:text-lg">{name}</b>
                  {counts[id] !== undefined && <span className={clsx("tabular-nums", id === "all" && "max-sm:hidden")}>{counts[id]}</span>}
                </span>
                {isWhole && <span className="mt-0.5 block max-xl:hidden">{contents}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
