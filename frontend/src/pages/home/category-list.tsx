interface Category {
  name: string;
  count: number;
  text: string;
}

/** Five counts, drawn to one scale. */
export function CategoryList({ categories, unit }: { categories: readonly Category[]; unit: string }) {
  const most = Math.max(...categories.map((category) => category.count));
  return (
    <dl className="border-t border-lead">
      {categories.map((category) => (
        <div
          key={category.name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-hairline py-4 sm:items-center sm:grid-cols-[13.5rem_1fr_auto]"
        >
          <dt className="sm:row-start-1">
            <span className="block font-semibold text-heading">{category.name}</span>
            <span className="text-sm text-muted">{category.text}</span>
          </dt>
          <dd className="col-span-2 row-start-2 mt-3 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:mt-0">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full stroke-lead">
              <rect
                width={(100 * category.count) / most}
                height="10"
                strokeWidth="1"
                vectorEffect="non-scaling-stroke"
                className="fill-glass-pale"
              />
            </svg>
          </dd>
          <dd className="col-start-2 row-start-1 text-h3 font-semibold text-heading sm:col-start-3 sm:w-12 sm:text-right">
            {category.count}
            <span className="sr-only"> {unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
