import type { checks } from "./copy";

/** The checks, and beside each what it found for one field. */
export function Checks({ items }: { items: typeof checks.items }) {
  return (
    <ol className="mt-10 border-t border-lead">
      {items.map(({ title, text, example }) => (
        <li key={title} className="grid gap-x-12 gap-y-3 border-b border-hairline py-6 items-center md:grid-cols-3">
          <h3 className="text-h3">{title}</h3>
          <p>{text}</p>
          <p className="lit rounded-sm border border-lead px-5 py-3 text-sm">
            <span className="block font-semibold text-heading">{example.fact}</span>
            <span className="mt-1 flex items-center gap-2">
              <span className="size-1.5 rotate-45 bg-glass" />
              {example.state}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
