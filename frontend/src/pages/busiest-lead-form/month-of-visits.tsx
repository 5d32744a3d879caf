import { Counts, ScaledPanes } from "../../sections/articles/counted-panes";

/** Which of the companies that fit sent the form: two of those that came back, nine others. */
const sentForm = [6, 21, 34, 39, 45, 52, 59, 66, 73, 84, 91];

/** A doorway for each company that was identified. */
export function MonthOfVisits() {
  return (
    <div className="border border-lead bg-pane">
      <ScaledPanes
        shape="arch"
        wide={{
          unit: "One doorway: one company",
          columns: 30,
          rows: 8,
          panes: [
            ["full", 31],
            ["half", 65],
            ["clear", 144],
          ],
          marked: sentForm,
        }}
        phone={{
          unit: "One doorway: ten companies",
          columns: 8,
          rows: 3,
          panes: [
            ["full", 3],
            ["half", 7],
            ["clear", 14],
          ],
          marked: [4],
        }}
      />
      <Counts
        counts={[
          { figure: 240, label: "companies identified, from 1,150 visits", light: "clear" },
          { figure: 96, label: "companies that fit", light: "half" },
          { figure: 11, label: "form entries from companies that fit" },
          { figure: 31, label: "fit, and back within two weeks", light: "full", lit: true },
        ]}
      />
    </div>
  );
}
