import { clsx } from "clsx";
import type { ReactNode } from "react";
import { brightmoor, castell, halden, marlowe, orchard, type Prospect, workbook, workbookRows } from "../../lib/sample-world";
import { MockFrame } from "./mock-frame";
import styles from "./workbook-sheet.module.css";

/** The state of a drawn cell: given by the user, found and verified, being asked for, not asked for yet, or empty. */
export type CellState = "given" | "found" | "asking" | "waiting" | "empty";

interface Cell {
  text: string;
  state: CellState;
}

const given = (text: string): Cell => ({ text, state: "given" });
const found = (text: string): Cell => ({ text, state: "found" });
const asking = (text: string): Cell => ({ text, state: "asking" });
const waiting: Cell = { text: "Waiting", state: "waiting" };
const empty = (text: string): Cell => ({ text, state: "empty" });
const company = ({ domain, name, employees }: Prospect) => [given(domain), found(name), found(employees)];

const columns = ["Domain", "Company", "Employees", "Contact", "Work email", "Fit"];
const rows: readonly (readonly Cell[])[] = [
  [...company(halden), found(halden.person.name), found(halden.person.email), found(halden.fit)],
  [...company(castell), found(castell.person.name), found(castell.person.email), found(castell.fit)],
  [...company(brightmoor), found(brightmoor.person.name), asking("Source 3 of 6"), waiting],
  [...company(marlowe), asking("Source 1 of 6"), waiting, waiting],
  [...company(orchard), found(orchard.person.name), empty("Not found"), found(orchard.fit)],
];

const stateClass: Record<CellState, string> = {
  given: "bg-pane text-body",
  found: "lit-words font-semibold text-heading",
  asking: "bg-glass-wash text-glass-deep dark:bg-pane",
  waiting: "bg-pane text-muted-foreground",
  empty: "bg-tint text-muted-foreground italic",
};

const letters = "ABCDEF";

/** The class of each column. A phone shows the domain and the email; a tablet does not show the employees and the fit. */
const columnClass = [undefined, "max-sm:hidden", "max-lg:hidden", "max-sm:hidden", undefined, "max-lg:hidden"];

interface WorkbookSheetProps {
  label: string;
  /** What the frame shows above the cells. */
  top?: ReactNode;
  /** What the frame shows below the cells. */
  bottom?: ReactNode;
  className?: string;
}

/** A workbook that fills itself in. One light shines through all its filled cells. */
export function WorkbookSheet({ label, top, bottom, className }: WorkbookSheetProps) {
  return (
    <MockFrame glass="amber" label={label} title={workbook.name} aside={<Progress />} className={className}>
      {top}
      <div className={styles.sheet}>
        {/* The glass behind the sheet: filled cells let its light through. */}
        <span className="lit absolute inset-0 -z-1" />
        <span className={clsx(styles.cell, styles.number, "bg-tint")} />
        {columns.map((name, index) => (
          <span key={name} className={clsx(styles.cell, columnClass[index], "bg-tint font-semibold text-heading")}>
            {name}
            <span className="float-right font-normal text-muted-foreground max-sm:hidden">{letters[index]}</span>
          </span>
        ))}
        {rows.map((row, index) => (
          <Row key={row[0]?.text} row={row} number={index + 1} />
        ))}
      </div>
      {bottom}
    </MockFrame>
  );
}

function Row({ row, number }: { row: readonly Cell[]; number: number }) {
  return (
    <>
      <span className={clsx(styles.cell, styles.number, "bg-tint text-muted-foreground")}>{number}</span>
      {row.map((cell, index) => (
        <span key={index} className={clsx(styles.cell, columnClass[index], stateClass[cell.state])}>
          {cell.state === "asking" && (
            <span className="mr-2 inline-block align-middle">
              <Asking />
            </span>
          )}
          {cell.text}
          {/* The selected cell, whose formula is in the bar above the sheet of the product's page. */}
          {number === 3 && index === 4 && <span className="absolute inset-0 border-2 border-glass-deep" />}
        </span>
      ))}
    </>
  );
}

/** What a state looks like, for a legend. */
export function StateSwatch({ state }: { state: CellState }) {
  return (
    <span className={clsx("grid size-4 place-items-center border border-edge", state === "found" ? "lit" : stateClass[state])}>
      {state === "asking" && <Asking />}
    </span>
  );
}

function Asking() {
  return <span className="block size-1.5 rotate-45 bg-glass motion-safe:animate-pulse" />;
}

function Progress() {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 6" className="h-1.5 w-20 max-sm:hidden">
        <path className="stroke-glass-pale" strokeWidth="6" d="M0 3h100" />
        <path className="stroke-glass" strokeWidth="6" d={`M0 3h${Math.round((100 * workbookRows.complete) / workbookRows.all)}`} />
      </svg>
      {workbook.progress}
    </span>
  );
}
