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
  text: string;
  /** Nothing is searched for or chosen. Otherwise only the sill is left, so that the answers are on the first screen. */
  isWhole: boolean;
  onChoose: (id: string) => void;
}

/**
 * A window with an arch for each category. They are links, because each category has a URL and must work without JavaScript. A plain click filters in
 * place.
 */
export function CategoryWindow({ label, categories, chosen, text, isWhole, onChoose }: CategoryWindowProps) {
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
                  "framed grow px-2 py-3 text-sm sm:px-4",
                  id === "all" && id === chosen ? "bg-lead-dark text-white" : isWhole || id === chosen ? "lit" : "bg-pane",
                )}
              >
                <b className="block font-semibold lg:text-lg">{name}</b>
                {isWhole && <span className="mt-0.5 max-xl:hidden">{contents}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
