import Check from "#icon/check";
import { Icon } from "../../components/ui/icon";
import type { checks as copy } from "./copy";

/** One phone number, a pane for each digit, and the four checks that it has passed. */
export function Checks({ checks: { number, items } }: { checks: typeof copy }) {
  return (
    <div className="mt-10 border border-lead">
      <div className="bg-tint">
        <p className="sr-only">{number.join("")}</p>
        <div
          aria-hidden="true"
          className="grid grid-cols-[2fr_repeat(10,1fr)] text-xl font-semibold tracking-title text-heading sm:text-h2 lg:text-display"
        >
          {number.map((digit, at) => (
            <span key={at} className="grid min-h-24 place-items-center border-lead not-first:border-l lg:min-h-36">
              {digit}
            </span>
          ))}
        </div>
      </div>
      <ol className="grid sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ title, text, state }) => (
          <li
            key={title}
            className="border-t border-lead p-5 sm:even:border-l lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:gap-y-0 lg:p-6 lg:not-first:border-l"
          >
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1.5">{text}</p>
            <p className="mt-4 flex gap-2.5 border-t border-hairline pt-4 text-sm font-semibold text-heading">
              <Icon shape={Check} className="mt-0.5 size-4 shrink-0 text-glass-deep" />
              {state}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
