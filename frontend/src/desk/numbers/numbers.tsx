import type { NumbersScreen } from "../contract";
import { PageTitle } from "../ui/panel";
import { DataTable } from "../ui/table";
import { Change } from "./change";
import { Choice } from "./choice";
import { rateOf } from "./rate";

const BY = { page: "Page", source: "Source", campaign: "Campaign", landing: "Landing page" } as const;

export function Numbers(screen: NumbersScreen) {
  const { days, by, rows, total, hasViews } = screen;
  // Of a page its views; else the visits that began with it (src/leads/conversion.rs).
  const views = by === "page" ? "Views" : "Visits";
  const href = (query: { days?: number; by?: string }) => `/desk/numbers?days=${query.days ?? days}&by=${query.by ?? by}`;
  const columns = [
    { title: BY[by] },
    ...(hasViews ? [{ title: views, isNumber: true, className: "sm:w-44" }] : []),
    { title: "Leads", isNumber: true, className: "sm:w-36" },
    ...(hasViews ? [{ title: "Rate", isNumber: true, className: "sm:w-40" }] : []),
  ];
  return (
    <>
      <PageTitle
        aside={
          <Choice
            label="Period"
            current={days}
            choices={([7, 28, 90] as const).map((value) => [value, `${value} days`, href({ days: value })])}
          />
        }
      >
        Numbers
      </PageTitle>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Choice label="Counted by" current={by} choices={Object.entries(BY).map(([value, words]) => [value, words, href({ by: value })])} />
        <p className="text-list text-muted-foreground">
          The last {days} days, beside the {days} days before.{" "}
          {hasViews ? `Rate: leads per 100 ${views.toLowerCase()}.` : "Views are not counted."}
        </p>
      </div>
      {rows.length === 0 ? (
        <p className="border-y border-lead px-4 py-12 text-center">
          No {views.toLowerCase()} and no leads in these {days} days.
        </p>
      ) : (
        <DataTable
          caption={`${views} and leads by ${BY[by].toLowerCase()}`}
          columns={columns}
          hasLabels
          rows={[...rows, total].map((row, index) => ({
            key: index,
            isTotal: row === total,
            cells: cellsOf(row, row === total, hasViews),
          }))}
        />
      )}
    </>
  );
}

function cellsOf(row: NumbersScreen["total"], isTotal: boolean, hasViews: boolean) {
  const { views, viewsBefore, leads, leadsBefore } = row;
  const name = <span className="wrap-anywhere">{isTotal ? "Total" : row.value || "(none)"}</span>;
  const leadsCell = <Change key="leads" now={leads} before={leadsBefore} />;
  if (!hasViews) return [name, leadsCell];
  const viewsCell = <Change key="views" now={views} before={viewsBefore ?? (views === null ? null : 0)} />;
  return [name, viewsCell, leadsCell, <Change key="rate" {...rateOf(row)} isRate />];
}
