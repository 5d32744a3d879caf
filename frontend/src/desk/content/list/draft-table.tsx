import type { DraftRow, Frame } from "../contract";
import { DataTable } from "../../ui/table";
import { Tag } from "../../ui/mark";
import { Time } from "../../ui/time";
import { counted } from "../../words";
import { draftHref, sectionHref } from "../shell/hrefs";
import { RowLink } from "../shell/row-link";
import { DraftMark } from "../shell/state-marks";

export function DraftTable({ drafts, frame }: { drafts: DraftRow[]; frame: Frame }) {
  if (drafts.length === 0) {
    return (
      <p className="border-y border-lead px-4 py-12 text-center max-md:-mx-4 md:rounded-lg md:border-x">
        There are no drafts. {frame.folder === null ? "The first change of a page, a text or an article makes one." : null}
      </p>
    );
  }
  return (
    <DataTable
      caption="Drafts"
      columns={[{ title: "Draft" }, { title: "State" }, { title: "Changes" }, { title: "Last changed" }, { title: "Actions" }]}
      rows={drafts.map((draft) => ({ key: draft.id, cells: cellsOf(draft, frame) }))}
    />
  );
}

function cellsOf(draft: DraftRow, { draft: current, folder }: Frame) {
  const isCurrent = draft.id === current?.id;
  return [
    <span key="title" className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
      {draft.title}
      {isCurrent ? <Tag>you work in it</Tag> : null}
    </span>,
    <DraftMark key="state" draft={draft} />,
    <span key="files" className="whitespace-nowrap">
      {counted(draft.files.length, "file")}
    </span>,
    <span key="at" className="text-muted-foreground">
      <span className="wrap-anywhere">{draft.author}</span>, <Time at={draft.changedAt} isShort className="whitespace-nowrap" />
    </span>,
    <span key="actions" className="flex flex-wrap gap-x-4">
      <RowLink href={draftHref(draft.id)} of={draft.title}>
        Review
      </RowLink>
      {isCurrent || folder !== null ? null : (
        <RowLink href={sectionHref("pages", draft)} of={draft.title}>
          Work in it
        </RowLink>
      )}
    </span>,
  ];
}
