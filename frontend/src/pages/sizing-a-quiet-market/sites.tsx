import { CountedPanes, Counts } from "../../sections/articles/counted-panes";

/** A factory roof for 20 sites, and below them, at the same scale, what the contact database has. */
export function Sites() {
  return (
    <div className="border border-lead bg-pane">
      <div className="bg-tint p-3 sm:p-6">
        <CountedPanes
          shape="roof"
          columns={38}
          rows={5}
          panes={[
            ["full", 37],
            ["half", 45],
            ["faint", 36],
            ["clear", 72],
          ]}
          below={["gray", 31]}
        />
      </div>
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
