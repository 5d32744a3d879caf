import { cn } from "../../lib/cn";
import { brightmoor, castell, halden, marlowe, orchard, workbook } from "../../lib/sample-world";
import { MockFrame } from "../../sections/mockups/mock-frame";

const columns = ["Domain", "Contact", "Work email", "Fit"];
const rows = [
  [halden.domain, halden.person.name, halden.person.email, halden.fit],
  [castell.domain, castell.person.name, castell.person.email, castell.fit],
  [brightmoor.domain, brightmoor.person.name, "3 of 6", ""],
  [marlowe.domain, "1 of 6", "", ""],
  [orchard.domain, orchard.person.name, "Not found", orchard.fit],
];

/** A lead sheet that fills in its own columns. */
export function WorkbookGrid({ className }: { className?: string }) {
  return (
    <MockFrame
      label="Enrichment workbook: contacts and emails being filled in for a column of domains"
      title={workbook.name}
      aside={workbook.progress}
      glass="amber"
      className={className}
    >
      <div className="small-sheet text-xs text-heading xl:text-sm">
        <span className="bg-tint" />
        {columns.map((column, index) => (
          <span key={column} className={cn("bg-tint font-semibold", hidden(index))}>
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
      {row.map((cell, index) => {
        const asking = cell.endsWith(" of 6");
        return (
          <span
            key={index}
            className={cn(index === 0 && "text-muted", asking && "bg-glass-wash text-glass-deep", hidden(index)) || undefined}
          >
            {asking && <span className="mr-2 inline-block size-1.5 rotate-45 bg-glass align-middle motion-safe:animate-pulse" />}
            {cell}
          </span>
        );
      })}
    </>
  );
}

/** A phone shows only the contact and the email. */
const hidden = (column: number) => (column === 1 || column === 2 ? "" : "max-sm:hidden");
