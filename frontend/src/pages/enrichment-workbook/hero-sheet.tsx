import { StateSwatch, WorkbookSheet } from "../../sections/mockups/workbook-sheet";
import type { sheet as copy } from "./copy";

/** The workbook with its formula bar and a legend. */
export function HeroSheet({ sheet }: { sheet: typeof copy }) {
  return <WorkbookSheet label={sheet.caption} top={<FormulaBar sheet={sheet} />} bottom={<Legend sheet={sheet} />} />;
}

function FormulaBar({ sheet }: { sheet: typeof copy }) {
  return (
    <div className="flex items-center gap-3 border-b border-hairline bg-tint px-4 py-2 font-mono text-xs">
      <span className="font-semibold text-heading">{sheet.cellName}</span>
      <span className="h-4 w-px bg-edge" />
      <span className="min-w-0 wrap-anywhere text-glass-deep">= {sheet.formula}</span>
    </div>
  );
}

function Legend({ sheet }: { sheet: typeof copy }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1.5 border-t border-hairline bg-tint px-4 py-3 text-xs">
      {sheet.legend.map((item) => (
        <span key={item.state} className="flex items-center gap-2">
          <StateSwatch state={item.state} />
          {item.text}
        </span>
      ))}
    </div>
  );
}
