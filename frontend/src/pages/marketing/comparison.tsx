import type { compare } from "./copy";

const columns = "grid gap-px md:grid-cols-[1fr_1.2fr_1.4fr]";

/** Question, an unlit pane and a lit one. A list instead of a table, so that on a phone both answers are below their question. */
export function Comparison({ compare: { columns: heads, rows } }: { compare: typeof compare }) {
  return (
    <div className="mt-10">
      <div aria-hidden="true" className={`${columns} font-semibold text-heading max-md:hidden`}>
        <span className="py-3 pr-5">{heads.question}</span>
        <span className="px-5 py-3">{heads.before}</span>
        <span className="px-5 py-3">{heads.after}</span>
      </div>
      <ul className="grid gap-px border border-lead bg-lead">
        {rows.map((row) => (
          <li key={row.question} className={columns}>
            <h3 className="flex items-center bg-pane px-5 py-4 text-lg">{row.question}</h3>
            <p className="flex flex-col justify-center bg-tint px-5 py-4">
              <span className="text-sm font-semibold text-muted md:sr-only">{heads.before}: </span>
              {row.before}
            </p>
            <p className="lit flex flex-col justify-center px-5 py-4 text-heading">
              <span className="text-sm font-semibold text-body md:sr-only">{heads.after}: </span>
              {row.after}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
