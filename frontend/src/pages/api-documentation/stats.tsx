import type { stats } from "./copy";

/** Four figures. `spoken` replaces a sign that screen readers read badly. */
export function Stats({ items }: { items: typeof stats }) {
  return (
    <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
      {items.map((item) => (
        <div key={item.label} className="flex flex-col-reverse justify-end gap-2 border-l-2 border-glass pl-5">
          <dt>{item.label}</dt>
          <dd className="text-figure font-semibold tracking-display text-heading">
            {"spoken" in item ? (
              <>
                <span aria-hidden="true">{item.value}</span>
                <span className="sr-only">{item.spoken}</span>
              </>
            ) : (
              item.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
