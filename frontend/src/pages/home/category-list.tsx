interface Category {
  name: string;
  count: number;
  text: string;
}

/** The panes of the five categories in two rows of the same columns: each has the area of its count, from the largest to the smallest. */
const spans = ["col-span-2", "lg:col-span-2", "", "lg:col-span-2", ""];

/** Five counts as one window. */
export function CategoryList({ categories, unit }: { categories: readonly Category[]; unit: string }) {
  return (
    <div className="fallen through-panes relative">
      <dl className="panes grid-cols-2 lg:grid-cols-[41.4fr_19.7fr_11.3fr_27.6fr] lg:grid-rows-[36fr_29fr]">
        {categories.map((category, index) => (
          <div key={category.name} className={`flex flex-col-reverse justify-between px-4 py-3 lg:min-h-40 sm:p-8 ${spans[index]}`}>
            <dt>
              <span className="font-semibold text-heading">{category.name}</span>
              <span className="block text-sm max-sm:hidden">{category.text}</span>
            </dt>
            <dd className="text-h3 font-semibold tracking-display text-heading lg:text-figure">
              {category.count}
              <span className="sr-only"> {unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
