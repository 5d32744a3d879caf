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
          className="grid grid-cols-[8.25rem_1fr_1.75rem] items-center gap-x-4 border-b border-hairline py-3 sm:grid-cols-[13.5rem_1fr_3rem] sm:py-4"
        >
          <dt>
            <span className="block font-semibold text-heading">{category.name}</span>
            <span className="text-sm text-muted max-sm:hidden">{category.text}</span>
          </dt>
          <dd>
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
          <dd className="text-right text-h3 font-semibold text-heading">
            {category.count}
            <span className="sr-only"> {unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
