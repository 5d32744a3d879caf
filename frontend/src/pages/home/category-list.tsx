import { type Glass, glassClass } from "../../sections/glass";

interface Category {
  name: string;
  count: number;
  text: string;
}

/**
 * The panes of the five categories in two rows of the same columns: each has the area of its count, from the largest to the smallest, and another glass
 * than those beside it.
 */
const panes: readonly { glass: Glass; span: string }[] = [
  { glass: "viridian", span: "col-span-2" },
  { glass: "ruby", span: "lg:col-span-2" },
  { glass: "amber", span: "" },
  { glass: "cobalt", span: "lg:col-span-2" },
  { glass: "amber", span: "" },
];

/** Five counts as one window. */
export function CategoryList({ categories, unit }: { categories: readonly Category[]; unit: string }) {
  return (
    <dl className="panes grid-cols-2 lg:grid-cols-[41.4fr_19.7fr_11.3fr_27.6fr] lg:grid-rows-[36fr_29fr]">
      {categories.map(({ name, count, text }, index) => {
        const { glass, span } = panes[index] ?? { glass: "cobalt", span: "" };
        return (
          <div key={name} className={`lit flex flex-col-reverse justify-between px-4 py-3 lg:min-h-44 sm:p-8 ${glassClass[glass]} ${span}`}>
            <dt>
              <span className="font-semibold text-heading">{name}</span>
              <span className="block text-sm max-sm:hidden">{text}</span>
            </dt>
            <dd className="text-h3 font-semibold tracking-display text-heading lg:text-figure">
              {count}
              <span className="sr-only"> {unit}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
