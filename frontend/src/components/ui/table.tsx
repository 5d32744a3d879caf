import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./table.module.css";

interface TableProps {
  /** Caption of the table, and label of the box that scrolls sideways on a phone. */
  caption: string;
  columns: readonly ReactNode[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly ReactNode[])[];
  hideCaption?: boolean;
  /** The cell that has a line of its own on a phone, where the columns would be narrower than their words. */
  fold?: "first" | "last";
  className?: string;
}

const foldClass = { first: styles.foldsFirst, last: styles.foldsLast };

export function Table({ caption, columns, rows, hideCaption = false, fold, className }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={clsx("overflow-x-auto rounded-lg border border-lead bg-pane", className)}
    >
      <table className={clsx("w-full text-left text-sm hyphens-auto", fold && foldClass[fold])}>
        <caption
          className={hideCaption ? "sr-only" : "border-b border-hairline px-3 py-2.5 text-left font-semibold text-heading sm:px-4 sm:py-3"}
        >
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                className="border-b border-hairline bg-tint px-3 py-2 align-bottom font-semibold text-heading sm:px-4 sm:py-3"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="px-3 py-2 align-top font-medium text-heading sm:px-4 sm:py-3">
                    {cell}
                  </th>
                ) : (
                  <td key={column} className="px-3 py-2 align-top sm:px-4 sm:py-3">
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
