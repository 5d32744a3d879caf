import type { workflow } from "../../content/visitor-identification";
import { cn } from "../../lib/cn";

const stop = "w-fit rounded-full border border-lead bg-pane px-3.5 py-1 text-sm font-semibold text-heading";

/** Three columns along one rail; the stops on it say what a visit has become. On a phone the rail runs downwards. */
export function WorkflowRail({ columns }: { columns: typeof workflow.columns }) {
  return (
    <ol className="mt-14 grid border-l border-lead md:grid-cols-3 md:border-t md:border-l-0">
      {columns.map((column, at) => {
        const last = at === columns.length - 1;
        return (
          <li key={column.title} className="relative pb-12 pl-6 last:pb-10 md:pr-10 md:pb-0 md:pl-0">
            <p className={cn(stop, "-ml-10 md:absolute md:-top-4 md:left-0 md:ml-0")}>{column.from}</p>
            {last && <p className={cn(stop, "absolute bottom-0 -left-4 border-glass-deep! bg-glass-wash! md:-top-4 md:right-0 md:bottom-auto md:left-auto")}>{column.to}</p>}
            <h3 className="mt-6 text-h3 md:mt-14">{column.title}</h3>
            <p className="mt-2">{column.text}</p>
            <ul className="mt-4 grid gap-2 text-heading">
              {column.items.map((item) => (
                <li key={item} className="flex items-baseline gap-3">
                  <span className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-glass" />
                  {item}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
