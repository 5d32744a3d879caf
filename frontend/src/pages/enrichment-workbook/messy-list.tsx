import { cn } from "../../lib/cn";
import type { steps as copy } from "./copy";

/** A phone shows no email. The first column was given, the others are found. */
const columnClass = ["", "", "max-sm:hidden", ""];

/** A list as it was pasted and, beside it, its rows when they are finished: one light shines through all cells that were found. */
export function MessyList({ raw, finished }: Pick<typeof copy, "raw" | "finished">) {
  return (
    <div className="cast mt-12 grid overflow-hidden rounded-lg border border-lead bg-pane lg:grid-cols-[1fr_2.2fr]">
      <div className="flex flex-col border-lead max-lg:border-b lg:border-r">
        <h3 className="border-b border-lead bg-tint px-5 py-3 text-base">{raw.title}</h3>
        <p className="grid grow content-evenly gap-2 p-5 font-mono text-sm">
          {raw.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <div className="relative isolate">
        <span className="lit glint absolute inset-0 -z-1" />
        <h3 className="bg-tint px-5 py-3 text-base">{finished.title}</h3>
        <table className="w-full text-left max-sm:text-sm">
          <thead className="bg-tint text-sm text-heading">
            <tr className="divide-x divide-lead border-t border-lead">
              {finished.columns.map((name, at) => (
                <th key={name} scope="col" className={cn("px-2 py-2 font-semibold sm:px-5", columnClass[at])}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {finished.rows.map((cells) => (
              <tr key={cells[0]} className="divide-x divide-lead border-t border-lead">
                {cells.map((cell, at) => (
                  <td
                    key={cell}
                    className={cn("px-2 py-4 sm:px-5", at === 0 ? "bg-pane" : "lit-words font-semibold text-heading", columnClass[at])}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
