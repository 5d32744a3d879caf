import type { uses } from "./copy";

/** A row for each team: what it does with the record, and what it needs no more. */
export function Uses({ items }: { items: typeof uses.items }) {
  return (
    <ul className="border-t border-lead">
      {items.map((item) => (
        <li key={item.team} className="grid gap-x-8 gap-y-1 border-b border-hairline py-6 last:border-0 last:pb-0 sm:grid-cols-[7rem_1fr]">
          <h3 className="text-lg">{item.team}</h3>
          <div>
            <p className="text-lg">{item.text}</p>
            <p className="mt-2 flex items-baseline gap-2.5 font-semibold text-heading">
              <span className="size-2 shrink-0 rotate-45 bg-glass" />
              {item.result}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
