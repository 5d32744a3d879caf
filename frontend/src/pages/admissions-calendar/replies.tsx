import { CountedPanes } from "../../sections/articles/counted-panes";

const halves = [
  { replies: 3, sent: "Written to in exam weeks" },
  { replies: 11, sent: "Parked until the second week of term" },
];

/** A letter for each of the leads of each half, lit if it was answered. */
export function Replies() {
  return (
    <dl className="grid gap-px border border-lead bg-lead sm:grid-cols-2">
      {halves.map(({ replies, sent }) => (
        <div key={sent} className="grid content-between bg-pane p-4 sm:p-6">
          <dt className="mb-4">
            <b className="mb-1 block text-figure font-semibold tracking-display text-heading">{replies} of 120</b>
            {sent}
          </dt>
          <dd aria-hidden="true">
            <CountedPanes
              shape="letter"
              columns={20}
              rows={6}
              panes={[
                ["full", replies],
                ["clear", 120 - replies],
              ]}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
