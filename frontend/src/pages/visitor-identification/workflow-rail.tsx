import type { workflow } from "./copy";
import { DiamondList } from "./diamond-list";

/** Three columns on one rail, with who does the work in each; one column on a phone. */
export function WorkflowRail({ columns }: { columns: typeof workflow.columns }) {
  return (
    <ol className="mt-12 grid gap-y-10 lg:grid-cols-3">
      {columns.map((column) => (
        <li key={column.title} className="relative border-t border-lead pt-8 lg:pr-10">
          <span className="absolute -top-2 left-0 size-4 rotate-45 border border-lead bg-glass" />
          <p className="text-sm font-semibold text-glass-deep">{column.by}</p>
          <h3 className="mt-2 text-h3">{column.title}</h3>
          <p className="mt-2">{column.text}</p>
          <DiamondList items={column.items} className="mt-4" />
        </li>
      ))}
    </ol>
  );
}
