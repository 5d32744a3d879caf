import { clsx } from "clsx";
import type { ReactNode } from "react";

interface TableProps {
  caption: string;
  /** `isNumber`: to the right. */
  columns: readonly { title: string; isNumber?: boolean; className?: string }[];
  /** The first cell of a row is its heading. */
  rows: readonly { key: string | number; cells: readonly ReactNode[]; isTotal?: boolean }[];
  /** The cells are numbers: on a phone each stands below the title of its column. */
  hasLabels?: boolean;
}

/** A table that becomes blocks on a phone (`.folding` in styles.css). */
export function DataTable({ caption, columns, rows, hasLabels = false }: TableProps) {
  const cellClass = (index: number) =>
    clsx("px-3 py-2 align-top", columns[index]?.isNumber && "text-right tabular-nums", columns[index]?.className);
  return (
    <div className="border-y border-lead max-sm:-mx-4 max-sm:px-4 sm:overflow-x-auto sm:rounded-lg sm:border-x">
      <table className={clsx("folding w-full text-left text-list", hasLabels && "folding-labeled")}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, className }) => (
              <th
                key={title}
                scope="col"
                className={clsx(
                  "border-b border-hairline bg-tint px-3 py-2 font-semibold text-heading",
                  isNumber && "text-right",
                  className,
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(({ key, cells, isTotal }) => (
            <tr key={key} className={isTotal ? "border-t-2 border-t-lead! font-semibold text-heading" : "hover:bg-tint"}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className={clsx(cellClass(index), "font-medium text-heading")}>
                    {cell}
                  </th>
                ) : (
                  <td key={index} data-label={hasLabels ? columns[index]?.title : undefined} className={cellClass(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
