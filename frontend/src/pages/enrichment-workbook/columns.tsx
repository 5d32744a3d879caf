import type { columns } from "./copy";

/** Six columns of a sheet with their letters; rows on a phone. */
export function Columns({ items }: { items: typeof columns.items }) {
  return (
    <ol className="mt-12 grid overflow-hidden rounded-lg border border-lead bg-pane lg:grid-cols-6">
      {items.map((item) => (
        <li
          key={item.letter}
          className="grid grid-cols-[3rem_1fr] border-hairline not-first:border-t lg:grid-cols-1 lg:grid-rows-[auto_1fr] lg:not-first:border-t-0 lg:not-first:border-l"
        >
          <span
            aria-hidden="true"
            className="grid place-items-center border-hairline bg-tint py-2 text-sm font-semibold text-muted max-lg:border-r lg:border-b"
          >
            {item.letter}
          </span>
          <div className="p-5">
            <h3 className="text-lg">{item.name}</h3>
            <p className="mt-1.5 text-sm">{item.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
