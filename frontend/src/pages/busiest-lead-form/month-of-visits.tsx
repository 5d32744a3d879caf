import { type Count, Counts, ScaledPanes } from "../../sections/articles/counted-panes";

/** Which of the companies that fit sent the form: two of those that came back, nine others. */
const sentForm = [6, 21, 34, 39, 45, 52, 59, 66, 73, 84, 91];

const companies: readonly Count[] = [
  { figure: 240, label: "companies identified, from 1,150 visits", light: "clear" },
  { figure: 96, label: "companies that fit", light: "pale" },
  { figure: sentForm.length, label: "form entries from companies that fit" },
  { figure: 31, label: "fit, and back within two weeks", light: "full", lit: true },
];

/** A doorway for each company that was identified. */
export function MonthOfVisits() {
  return (
    <div className="border border-lead bg-pane">
      <ScaledPanes
        shape="arch"
        counts={companies}
        wide={{ unit: "One doorway: one company", perPane: 1, rows: 8, marked: sentForm }}
        phone={{ unit: "One doorway: ten companies", perPane: 10, rows: 3, marked: [4] }}
      />
      <Counts counts={companies} />
    </div>
  );
}
