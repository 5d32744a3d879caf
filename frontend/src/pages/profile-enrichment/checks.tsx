import type { checks } from "./copy";

/** The part of the strip that each check has. */
const parts = ["bg-position-[0%]", "bg-position-[33%]", "bg-position-[67%]", "bg-position-[100%]"];

/** The checks as one strip of glass that clears from left to right. Below each pane: what it found for one field, and what it does. */
export function Checks({ items }: { items: typeof checks.items }) {
  return (
    <ol className="mt-10 grid gap-px border border-lead bg-lead sm:grid-cols-2 lg:grid-cols-4">
      {items.map(({ title, text, example }, index) => (
        <li key={title} className="flex flex-col bg-page">
          <span
            aria-hidden="true"
            className={`h-14 border-b border-lead bg-[linear-gradient(90deg_in_oklab,var(--tint)_4%,var(--glass))] bg-size-[400%] lg:h-28 ${parts[index]}`}
          />
          <p className="border-b border-hairline p-5 text-sm lg:p-6">
            <span className="block text-base font-semibold text-heading">{example.fact}</span>
            <span className="mt-1 flex items-center gap-2">
              <span className="size-1.5 rotate-45 bg-glass" />
              {example.state}
            </span>
          </p>
          <div className="p-5 lg:p-6">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
