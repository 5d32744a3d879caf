import { Counts, ScaledPanes } from "../../sections/articles/counted-panes";

/** Factory roofs for sites, and below them, at the same scale, what the contact database has. */
export function Sites() {
  return (
    <div className="border border-lead bg-pane">
      <ScaledPanes
        shape="roof"
        wide={{
          unit: "One roof: 20 sites",
          columns: 38,
          rows: 5,
          panes: [
            ["full", 37],
            ["half", 45],
            ["faint", 36],
            ["clear", 72],
          ],
          below: ["gray", 31],
        }}
        phone={{
          unit: "One roof: 100 sites",
          columns: 8,
          rows: 5,
          panes: [
            ["full", 7],
            ["half", 9],
            ["faint", 8],
            ["clear", 14],
          ],
          below: ["gray", 6],
        }}
      />
      <Counts
        counts={[
          { figure: 610, label: "in the contact database", light: "gray" },
          { figure: 3800, label: "in the industry code", light: "clear" },
          { figure: 2356, label: "with more than 50 people", light: "faint" },
          { figure: 1649, label: "with packaging lines", light: "half", lit: true },
          { figure: 742, label: "with a system to connect to", light: "full" },
        ]}
      />
    </div>
  );
}
