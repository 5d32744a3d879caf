import { clsx } from "clsx";
import { categoryGlass } from "./category-glass";
import { CategoryIcon } from "./category-icon";
import styles from "./category-arch.module.css";
import { litPanesClass, strengthClass } from "../../sections/pane-strengths";

/** Panes around the circle, by strength: the light comes from the top right. */
const panes = [
  "M82 144L0 200H120V164A46 46 0 0 1 82 144Z",
  "M82 144L0 200V170A180 180 0 0 1 7.7 118H74A46 46 0 0 0 82 144ZM158 144L240 200H120V164A46 46 0 0 0 158 144Z",
  "M87.5 85.5L48.8 46.8A180 180 0 0 0 7.7 118H74A46 46 0 0 1 87.5 85.5ZM166 118H232.3A180 180 0 0 1 240 170V200L158 144A46 46 0 0 0 166 118Z",
  "M120 72V0A180 180 0 0 0 48.8 46.8L87.5 85.5A46 46 0 0 1 120 72ZM152.5 85.5L191.2 46.8A180 180 0 0 1 232.3 118H166A46 46 0 0 0 152.5 85.5Z",
  "M120 72V0A180 180 0 0 1 191.2 46.8L152.5 85.5A46 46 0 0 0 120 72Z",
];

/** In the arch of all categories each pane has the color of one. */
const colors = ["technical", "privacy", "integration", "technical", "pricing"].map((category) => categoryGlass[category]);

/** The arched head of a category's window, with its icon in a circle. */
export function CategoryArch({ category }: { category: string }) {
  return (
    <div className={styles.arch}>
      <svg viewBox="0 0 240 200" aria-hidden="true">
        <path d="M0 200V170A180 180 0 0 1 120 0A180 180 0 0 1 240 170V200Z" />
        <g className={litPanesClass}>
          {panes.map((d, index) => (
            <path key={d} d={d} className={clsx(strengthClass[index], category === "all" && colors[index])} />
          ))}
        </g>
        <path d={panes.join("")} fill="none" />
        <circle cx="120" cy="118" r="46" className={styles.circle} />
      </svg>
      <CategoryIcon category={category} />
    </div>
  );
}
