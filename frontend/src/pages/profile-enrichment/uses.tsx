import type { uses } from "./copy";

export function Uses({ items }: { items: typeof uses.items }) {
  return (
    <ul className="mt-10 grid border-t border-lead lg:grid-cols-3">
      {items.map((item) => (
        <li
          key={item.team}
          className="flex flex-col border-b border-hairline py-6 lg:px-8 lg:border-r lg:first:pl-0 lg:last:border-r-0 lg:last:pr-0"
        >
          <h3 className="text-lg">{item.team}</h3>
          <p className="mt-2 grow">{item.text}</p>
          <p className="mt-4 font-semibold text-heading">{item.result}</p>
        </li>
      ))}
    </ul>
  );
}
