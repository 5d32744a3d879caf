import type { ReactNode } from "react";
import { cn } from "../../lib/cn";

interface TableProps {
  /** Caption of the table, and label of the box that scrolls sideways on a phone. */
  caption: string;
  columns: readonly ReactNode[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly ReactNode[])[];
  hideCaption?: boolean;
  /** On a phone a row becomes a list with the column name above each cell, so that no cell is hidden. */
  stackOnMobile?: boolean;
  className?: string;
}

export function Table({ caption, columns, rows, hideCaption = false, stackOnMobile = false, className }: TableProps) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className={cn("overflow-x-auto rounded-lg border border-lead bg-pane", className)}>
      <table className={cn("w-full text-left text-sm", stackOnMobile && "stacks")}>
        <caption className={hideCaption ? "sr-only" : "border-b border-hairline px-4 py-3 text-left font-semibold text-heading"}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className="border-b border-hairline bg-tint px-4 py-3 font-semibold text-heading">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divided">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="px-4 py-3 align-top font-medium text-heading">
                    {cell}
                  </th>
                ) : (
                  <td key={column} data-label={stackOnMobile ? columns[column] : undefined} className="px-4 py-3 align-top">
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
