import { cn } from "../../lib/cn";
import type { checks as copy } from "./copy";

/** The light behind a number: none, a little, all of it. */
const lights = {
  missing: "bg-tint",
  found: "bg-pane",
  verified: "bg-glass-wash dark:bg-glass-pale dark:lit-words",
  fresh: "lit glint [--glass-lit:var(--glass)]",
};

/** One phone number on its way through the checks: each digit is a pane, empty at first and in full light at the end. */
export function Checks({ items }: { items: typeof copy.items }) {
  return (
    <ol className="mt-10 border border-lead">
      {items.map(({ title, text, digits, light, state }) => (
        <li key={title} className="grid border-lead not-last:border-b lg:grid-cols-[1fr_2.2fr]">
          <div className="p-5 lg:px-6">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </div>
          <div className={cn("flex flex-col border-lead max-lg:border-t lg:border-l", lights[light])}>
            <p className="sr-only">{digits.join("")}</p>
            <div
              aria-hidden="true"
              className="grid grow grid-cols-[2.2fr_repeat(10,1fr)] text-xl font-semibold tracking-title text-heading sm:text-figure"
            >
              {Array.from({ length: 11 }, (_, at) => (
                <span key={at} className="grid min-h-16 place-items-center border-lead not-first:border-l sm:min-h-24">
                  {digits[at]}
                </span>
              ))}
            </div>
            <p className="flex items-center gap-3 border-t border-lead px-4 py-2 text-sm sm:px-5">{state}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
