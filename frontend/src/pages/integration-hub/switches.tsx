import { cn } from "../../lib/cn";
import type { steps } from "./copy";

/** Four switches, thrown one after the other; the last one is on. */
export function Switches({ items }: { items: typeof steps.items }) {
  return (
    <ol className="mt-10 border-t border-lead">
      {items.map((item, at) => (
        <li
          key={item.title}
          className="grid grid-cols-[auto_1fr] items-center gap-x-6 border-b border-hairline py-6 md:grid-cols-[auto_12rem_1fr] md:gap-x-10"
        >
          <Switch on={at === items.length - 1} />
          <h3 className="text-h3">{item.title}</h3>
          <p className="max-md:col-start-2 max-md:mt-2">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}

function Switch({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "flex h-7 w-12 items-center rounded-full border px-1",
        on ? "justify-end border-glass-deep bg-glass" : "border-edge bg-tint",
      )}
    >
      <span className={cn("size-4.5 rounded-full", on ? "bg-page" : "bg-edge")} />
    </span>
  );
}
