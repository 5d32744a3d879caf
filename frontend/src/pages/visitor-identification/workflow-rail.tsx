import { cn } from "../../lib/cn";
import type { workflow } from "./copy";

/** Three panes in a row, with who does the work in each. The light grows towards the one that waits for a person. */
export function WorkflowRail({ columns }: { columns: typeof workflow }) {
  return (
    <ol className="panes md:grid-cols-3">
      {columns.map((column, index) => (
        <li key={column.title} className={cn("p-5 sm:p-6", ["", "bg-glass-wash", "lit"][index])}>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-h3">
            {column.title}
            <span className="text-sm font-semibold tracking-normal text-glass-deep">{column.by}</span>
          </h3>
          <p className="mt-2">{column.text}</p>
        </li>
      ))}
    </ol>
  );
}
