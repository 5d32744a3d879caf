import type { compare } from "./copy";

/** A question, and two answers beside each other below or beside it. The lit answers are one pane of glass from top to bottom. */
export function Comparison({ compare: { columns: heads, rows } }: { compare: typeof compare }) {
  return (
    <div className="relative isolate mt-10">
      <div aria-hidden="true" className="lit glint absolute inset-y-0 right-0 -z-1 w-1/2 border border-lead md:w-[42%]" />
      <div aria-hidden="true" className={`${columns} font-semibold text-heading`}>
        <span className="py-4 pr-4 max-md:hidden">{heads.question}</span>
        <span className="py-4 pr-4">{heads.before}</span>
        <span className="lit-words p-4 sm:px-6">{heads.after}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.question} className={`${columns} border-t border-lead last:pb-4`}>
            <h3 className="pt-4 pr-4 text-lg md:pb-4">{row.question}</h3>
            <p className="py-4 pr-4 max-md:pt-1">
              <span className="sr-only">{heads.before}: </span>
              {row.before}
            </p>
            <p className="lit-words p-4 text-heading max-md:row-span-2 max-md:row-start-1 max-md:self-start max-md:col-start-2 sm:px-6">
              <span className="sr-only">{heads.after}: </span>
              {row.after}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a phone a long lit answer makes the second row higher, not the one of the question. */
const columns = "grid grid-cols-2 items-baseline max-md:grid-rows-[auto_1fr] md:grid-cols-[23%_35%_42%]";
