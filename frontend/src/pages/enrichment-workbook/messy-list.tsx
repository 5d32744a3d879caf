import { clsx } from "clsx";
import type { steps as copy } from "./copy";

/** A row of the table. A phone shows no email, which is the third column. */
const rowClass = "divide-x divide-lead border-t border-lead *:px-2 *:sm:px-5 *:nth-3:max-sm:hidden";

/** A list as it was pasted and, beside it, its rows when they are finished: one light shines through all cells that were found. */
export function MessyList({ raw, finished }: Pick<typeof copy, "raw" | "finished">) {
  return (
    <div className="cast mt-12 grid overflow-hidden rounded-lg border border-lead bg-pane lg:grid-cols-[1fr_2.2fr]">
      <div className="flex flex-col border-lead max-lg:border-b lg:border-r">
        <h3 className="border-b border-lead bg-tint px-5 py-3 text-base">{raw.title}</h3>
        <ul className="grid grow content-evenly gap-2 p-5 font-mono text-sm">
          {raw.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="relative isolate">
        <span className="lit absolute inset-0 -z-1" />
        <h3 className="bg-tint px-5 py-3 text-base">{finished.title}</h3>
        <table className="w-full text-left max-sm:text-sm">
          <thead className="bg-tint text-sm text-heading">
            <tr className={clsx(rowClass, "*:py-2 *:font-semibold")}>
              {finished.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {finished.rows.map((cells) => (
              <tr key={cells[0]} className={clsx(rowClass, "*:py-4")}>
                {cells.map((cell, at) => (
                  <td key={cell} className={at === 0 ? "bg-pane" : "lit-words font-semibold text-heading"}>
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
