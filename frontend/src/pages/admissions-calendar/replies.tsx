import { CountedPanes } from "../../sections/articles/counted-panes";

const halves = [
  { replies: 3, sent: "Written to in exam weeks" },
  { replies: 11, sent: "Parked until the second week of term" },
];

/** A lit letter for each reply, both rows at one scale. They are mirrored, because replies count from the left. */
export function Replies() {
  return (
    <dl className="grid gap-px border border-lead bg-lead">
      {halves.map(({ replies, sent }) => (
        <div key={sent} className="grid items-center gap-4 bg-pane p-4 sm:grid-cols-[13rem_1fr] sm:gap-6 sm:p-6">
          <dt>
            <b className="mb-1 block text-figure font-semibold tracking-display text-heading">{replies} of 120</b>
            {sent}
          </dt>
          <dd aria-hidden="true">
            <CountedPanes shape="letter" columns={11} rows={1} panes={[["full", replies]]} className="-scale-x-100 max-sm:hidden" />
            <CountedPanes shape="letter" columns={6} rows={2} panes={[["full", replies]]} className="-scale-x-100 sm:hidden" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
