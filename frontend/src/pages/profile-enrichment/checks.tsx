import { cn } from "../../lib/cn";
import type { checks } from "./copy";

/** How light the six fields of the record are after each check: the ones that agree, the one that was missing, all of them, and all of them anew. */
const empty = "bg-tint text-muted";
const known = "bg-glass-wash text-heading";
const filled = "bg-glass-pale text-heading dark:text-on-action";
const fresh = "bg-glass text-heading dark:text-on-action";
const lights = [
  [known, known, known, empty, empty, empty],
  [known, known, known, filled, known, known],
  [filled, filled, filled, filled, filled, filled],
  [fresh, fresh, fresh, fresh, fresh, fresh],
];

interface ChecksProps {
  fields: typeof checks.fields;
  items: typeof checks.items;
}

/** One record as a window that fills with light from check to check. Below it: what each check found for one field, and what it does. */
export function Checks({ fields, items }: ChecksProps) {
  return (
    <ol className="mt-10 grid gap-px border border-lead bg-lead sm:grid-cols-2 lg:grid-cols-4">
      {items.map(({ title, text, example }, index) => (
        <li key={title} className="flex flex-col bg-page">
          <div aria-hidden="true" className="grid grid-cols-3 gap-px border-b-2 border-lead bg-lead">
            {fields.map((field, at) => (
              <span key={field} className={cn("flex h-16 items-end px-3 pb-2 text-sm font-semibold lg:h-24", lights[index]?.[at])}>
                {field}
              </span>
            ))}
          </div>
          <div className="p-5 lg:p-6">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-2">{text}</p>
          </div>
          <p className="mx-5 mt-auto mb-5 border-t border-hairline pt-4 lg:mx-6 lg:mb-6">
            <span className="block font-semibold text-heading">{example.fact}</span>
            <span className="mt-1 flex items-center gap-2 text-sm">
              <span className="size-1.5 rotate-45 bg-glass" />
              {example.state}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
