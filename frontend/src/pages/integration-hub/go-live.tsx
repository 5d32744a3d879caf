import { cn } from "../../lib/cn";
import type { steps } from "./copy";

/** Four steps; the last one is lit. */
export function GoLive({ items }: { items: typeof steps.items }) {
  return (
    <ol className="mt-10 border-t border-lead">
      {items.map((item, index) => (
        <li
          key={item.title}
          className="grid grid-cols-[auto_1fr] items-center gap-x-6 border-b border-hairline py-6 md:grid-cols-[auto_12rem_1fr]"
        >
          <span className={cn("size-3.5 rotate-45 border border-glass-deep", index === items.length - 1 && "bg-glass")} />
          <h3 className="text-h3">{item.title}</h3>
          <p className="max-md:col-start-2 max-md:mt-2">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
