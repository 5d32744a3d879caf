import Check from "#icon/check";
import Minus from "#icon/minus";
import { Icon } from "../../components/ui/icon";
import type { compare } from "./copy";

/** Question, before, after. A list instead of a table, so that on a phone both answers are below their question. */
export function Comparison({ compare: { columns, rows } }: { compare: typeof compare }) {
  return (
    <div className="mt-12">
      <div aria-hidden="true" className="hidden text-sm font-semibold text-heading md:grid md:grid-cols-[1fr_1.2fr_1.4fr]">
        <span className="py-3.5 pr-6">{columns.question}</span>
        <span className="px-6 py-3.5">{columns.before}</span>
        <span className="bg-pane px-6 py-3.5 text-glass-deep">{columns.after}</span>
      </div>
      <ul className="border-t border-lead">
        {rows.map((row) => (
          <li key={row.question} className="grid border-b border-hairline gap-3 md:gap-0 max-md:py-6 md:grid-cols-[1fr_1.2fr_1.4fr]">
            <h3 className="text-lg md:py-6 md:pr-6">{row.question}</h3>
            <p className="flex gap-3 md:px-6 md:py-6">
              <Icon shape={Minus} className="mt-1 size-4 shrink-0 text-muted" />
              <span>
                <span className="block text-sm font-semibold text-muted md:sr-only">{columns.before}: </span>
                {row.before}
              </span>
            </p>
            <p className="flex gap-3 text-heading md:bg-pane md:px-6 md:py-6">
              <Icon shape={Check} className="mt-1 size-4 shrink-0 text-glass-deep" />
              <span>
                <span className="block text-sm font-semibold text-glass-deep md:sr-only">{columns.after}: </span>
                {row.after}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
