import { cn } from "../../lib/cn";
import { MockFrame } from "../../sections/mockups/mock-frame";
import type { Cell, CellState, sheet as copy } from "./copy";

const stateClass: Record<CellState, string> = {
  given: "bg-pane text-body",
  found: "lit-words font-semibold text-heading",
  asking: "bg-glass-wash text-glass-deep dark:bg-pane",
  waiting: "bg-pane text-muted",
  empty: "bg-tint text-muted italic",
};

/** A phone shows only the domain and the email. */
const columnClass = ["", "max-sm:hidden", "max-lg:hidden", "max-sm:hidden", "", "max-lg:hidden"];
const letters = "ABCDEF";

/** The wide workbook with its formula bar. */
export function Sheet({ sheet }: { sheet: typeof copy }) {
  return (
    <MockFrame
      glass="amber"
      label={sheet.caption}
      title={sheet.fileName}
      aside={<Progress text={sheet.progress} />}
    >
      <div className="flex items-center gap-3 border-b border-hairline bg-tint px-4 py-2 font-mono text-xs">
        <span className="font-semibold text-heading">{sheet.cellName}</span>
        <span className="h-4 w-px bg-edge" />
        <span className="truncate text-glass-deep">= {sheet.formula}</span>
      </div>
      <div className="relative isolate sheet">
        {/* The glass behind the sheet: filled cells let its light through. */}
        <span className="lit glint absolute inset-0 -z-1" />
        <span className="framed bg-tint" />
        {sheet.columns.map((name, index) => (
          <span
            key={name}
            className={cn(
              "framed flex items-baseline justify-between gap-2 truncate bg-tint px-2 py-2 text-xs font-semibold text-heading sm:px-3",
              columnClass[index],
            )}
          >
            {name}
            <span className="font-normal text-muted max-sm:hidden">{letters[index]}</span>
          </span>
        ))}
        {sheet.rows.map((row, index) => (
          <Row key={row[0]?.text} row={row} number={index + 1} />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1.5 border-t border-hairline bg-tint px-4 py-3 text-xs">
        {sheet.legend.map((item) => (
          <span key={item.state} className="flex items-center gap-2">
            <span
              className={cn("grid size-4 place-items-center border border-edge", item.state === "found" ? "lit" : stateClass[item.state])}
            >
              {item.state === "asking" && <Asking />}
            </span>
            {item.text}
          </span>
        ))}
      </div>
    </MockFrame>
  );
}

function Row({ row, number }: { row: readonly Cell[]; number: number }) {
  return (
    <>
      <span className="framed grid place-items-center bg-tint text-xs text-muted">{number}</span>
      {row.map((cell, index) => (
        <span
          key={index}
          className={cn("relative framed truncate px-2 py-3 max-sm:text-xs sm:px-3", stateClass[cell.state], columnClass[index])}
        >
          {cell.state === "asking" && (
            <span className="mr-2 inline-block align-middle">
              <Asking />
            </span>
          )}
          {cell.text}
          {/* The cell of the formula bar. */}
          {number === 3 && index === 4 && <span className="absolute inset-0 border-2 border-glass-deep" />}
        </span>
      ))}
    </>
  );
}

function Asking() {
  return <span className="block size-1.5 rotate-45 bg-glass motion-safe:animate-pulse" />;
}

function Progress({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 6" className="h-1.5 w-20 max-sm:hidden">
        <path className="stroke-glass-pale" strokeWidth="6" d="M0 3h100" />
        <path className="stroke-glass" strokeWidth="6" d="M0 3h82" />
      </svg>
      {text}
    </span>
  );
}
