import { cn } from "../../lib/cn";
import { MockFrame } from "../../sections/mockups/mock-frame";

const columns = ["Domain", "Company", "Contact", "Work email", "Fit"];
const rows = [
  ["halden.example", "Halden Robotics", "Meera Nair", "m.nair@", "92"],
  ["castell.example", "Castell Freight", "Jonas Weber", "jonas.weber@", "88"],
  ["brightmoor.example", "Brightmoor Health", "Aisha Khan", "3 of 6", ""],
  ["lumenledger.example", "Lumen Ledger", "1 of 6", "", ""],
  ["orchardpay.example", "Orchard Pay", "Tom Reyes", "2 of 6", ""],
] as const;

/** A lead sheet that is filling in its own columns. On a phone the two middle columns step aside. */
export function WorkbookGrid({ className }: { className?: string }) {
  return (
    <MockFrame
      label="Enrichment workbook: company names, contacts and emails being filled in for a column of domains"
      title="Q4 target accounts"
      aside="412 of 500 rows complete"
      glass="amber"
      className={className}
    >
      <div className="-ml-px grid grid-cols-[2rem_1.3fr_1fr] text-xs text-heading *:truncate *:border-b *:border-l *:border-hairline *:px-2.5 *:py-2.5 sm:grid-cols-[2.25rem_1.25fr_1.3fr_1.1fr_1.05fr_2.75rem] xl:text-sm">
        <span className="bg-tint" />
        {columns.map((column, at) => (
          <span key={column} className={cn("bg-tint font-semibold", hidden(at))}>
            {column}
          </span>
        ))}
        {rows.map((row, line) => (
          <Row key={row[0]} row={row} line={line} />
        ))}
      </div>
    </MockFrame>
  );
}

function Row({ row, line }: { row: readonly string[]; line: number }) {
  return (
    <>
      <span className="bg-tint text-muted">{line + 1}</span>
      {row.map((cell, at) => {
        const asking = cell.endsWith(" of 6");
        return (
          <span key={at} className={cn(at === 0 && "text-muted", asking && "bg-glass-wash text-glass-deep", hidden(at)) || undefined}>
            {asking && <span className="mr-2 inline-block size-1.5 rotate-45 bg-glass align-middle motion-safe:animate-pulse" />}
            {cell}
          </span>
        );
      })}
    </>
  );
}

/** A phone shows the domain and the email, enough to get the point. */
const hidden = (column: number) => (column === 0 || column === 3 ? "" : "max-sm:hidden");
