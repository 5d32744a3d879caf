import type { workflow } from "../../content/visitor-identification";
import { cn } from "../../lib/cn";
import { DiamondList } from "./diamond-list";

const stop = "w-fit rounded-full border border-lead bg-pane px-3.5 py-1 text-sm font-semibold text-heading";

/** Three columns along one rail; the stops on it say what a visit has become. On a phone the rail runs downwards. */
export function WorkflowRail({ columns }: { columns: typeof workflow.columns }) {
  return (
    <ol className="mt-14 ml-4 grid border-l border-lead lg:grid-cols-3 lg:border-t lg:ml-0 lg:border-l-0">
      {columns.map((column, at) => {
        const last = at === columns.length - 1;
        return (
          <li key={column.title} className="relative pb-12 pl-6 last:pb-16 lg:pr-10 lg:pb-0! lg:pl-0">
            <p className={cn(stop, "-ml-10 lg:absolute lg:-top-4 lg:left-0 lg:ml-0")}>{column.from}</p>
            {last && (
              <p
                className={cn(
                  stop,
                  "absolute bottom-0 -left-4 border-glass-deep! bg-glass-wash! lg:-top-4 lg:right-0 lg:bottom-auto lg:left-auto",
                )}
              >
                {column.to}
              </p>
            )}
            <h3 className="mt-6 text-h3 lg:mt-14">{column.title}</h3>
            <p className="mt-2">{column.text}</p>
            <DiamondList items={column.items} className="mt-4" />
          </li>
        );
      })}
    </ol>
  );
}
