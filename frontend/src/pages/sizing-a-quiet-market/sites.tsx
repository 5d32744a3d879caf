import { type Count, Counts, type PaneCount, ScaledPanes } from "../../sections/articles/counted-panes";

const inDatabase: PaneCount = { figure: 610, label: "in the contact database", light: "gray" };
const sites: readonly Count[] = [
  { figure: 3800, label: "in the industry code", light: "clear" },
  { figure: 2356, label: "with more than 50 people", light: "wash" },
  { figure: 1649, label: "with packaging lines", light: "pale", lit: true },
  { figure: 742, label: "with a system to connect to", light: "full" },
];

/** Factory roofs for sites, and below them, at the same scale, what the contact database has. */
export function Sites() {
  return (
    <div className="border border-lead bg-pane">
      <ScaledPanes
        shape="roof"
        counts={sites}
        below={inDatabase}
        wide={{ unit: "One roof: 20 sites", perPane: 20, rows: 5 }}
        phone={{ unit: "One roof: 100 sites", perPane: 100, rows: 5 }}
      />
      <Counts counts={[...sites, inDatabase]} />
    </div>
  );
}
