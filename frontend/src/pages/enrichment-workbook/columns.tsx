import { Breakable } from "../../components/breakable";
import type { columns } from "./copy";

/** Six columns of a sheet with their letters, each with the cell that it fills in one sample row; below each other on a phone. */
export function Columns({ items }: { items: typeof columns.items }) {
  return (
    <ol className="mt-12 grid overflow-hidden rounded-lg border border-lead bg-pane lg:grid-cols-6">
      {items.map(({ letter, name, text, cell }) => (
        <li
          key={letter}
          className="grid grid-cols-[3rem_1fr] border-lead not-first:border-t lg:row-span-3 lg:grid-cols-1 lg:grid-rows-subgrid lg:not-first:border-t-0 lg:not-first:border-l"
        >
          <span
            aria-hidden="true"
            className="row-span-2 grid place-items-center border-lead bg-tint py-2 text-sm font-semibold text-muted-foreground max-lg:border-r lg:row-span-1 lg:border-b"
          >
            {letter}
          </span>
          <div className="p-5 lg:max-xl:px-4">
            <h3 className="text-h3">{name}</h3>
            <p className="mt-1.5 text-sm">{text}</p>
          </div>
          <p className="lit border-t border-lead p-5 font-semibold text-heading lg:min-h-28 lg:max-xl:px-4 lg:max-xl:text-sm">
            <Breakable name={cell} />
          </p>
        </li>
      ))}
    </ol>
  );
}
