import type { ContentHistoryScreen, Frame, RevisionRow } from "../contract";
import { Mark } from "../../ui/mark";
import { PageTitle } from "../../ui/panel";
import { DataTable } from "../../ui/table";
import { Time } from "../../ui/time";
import { ContentFrame } from "../shell/content-frame";
import { contentHref } from "../shell/hrefs";
import { RowLink } from "../shell/row-link";

/** What was published, newest first. */
export function ContentHistory({ frame, revisions }: ContentHistoryScreen) {
  return (
    <ContentFrame frame={frame} current="history">
      <PageTitle>History</PageTitle>
      {revisions.length === 0 ? (
        <p className="border-y border-lead px-4 py-12 text-center max-md:-mx-4 md:rounded-lg md:border-x">
          Nothing has been published yet: the site is as it was delivered.
        </p>
      ) : (
        <DataTable
          caption="What was published, newest first"
          columns={[
            { title: "What" },
            { title: "Who", className: "sm:w-64" },
            { title: "When", className: "sm:w-48" },
            { title: "State", className: "sm:w-24" },
            { title: "Actions", className: "sm:w-32" },
          ]}
          rows={revisions.map((revision) => ({ key: revision.id, cells: cellsOf(revision, frame) }))}
        />
      )}
    </ContentFrame>
  );
}

function cellsOf({ id, at, author, note, isLive }: RevisionRow, { draft }: Frame) {
  return [
    <span key="note" className="wrap-anywhere">
      {note || <span className="font-normal text-muted-foreground">(no note)</span>}
    </span>,
    <span key="author" className="wrap-anywhere">
      {author}
    </span>,
    <Time key="at" at={at} className="text-muted-foreground tabular-nums" />,
    isLive ? (
      <Mark key="state" glass="viridian">
        Live
      </Mark>
    ) : null,
    <RowLink key="actions" href={contentHref(`/desk/content/history/${id}`, draft)} of={note || `revision ${id}`}>
      See changes
    </RowLink>,
  ];
}
