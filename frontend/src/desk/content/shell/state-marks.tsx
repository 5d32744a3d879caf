import type { ContentRow, DraftRow } from "../contract";
import { Mark, type MarkGlass } from "../../ui/mark";
import { Time } from "../../ui/time";

const rowLooks: Record<ContentRow["state"], [glass: MarkGlass, words: string]> = {
  live: ["viridian", "Live"],
  scheduled: ["cobalt", "Scheduled"],
  draft: ["clear", "Draft"],
  ended: ["ruby", "Ended"],
  changed: ["amber", "Changed"],
  none: ["clear", "Not there yet"],
};

const draftLooks: Record<DraftRow["state"], [glass: MarkGlass, words: string]> = {
  draft: ["clear", "Draft"],
  proposed: ["amber", "Proposed"],
  scheduled: ["cobalt", "Scheduled"],
};

/** Of a page, an article or a file. A live one may have an end. */
export function RowMark({ state, at }: Pick<ContentRow, "state" | "at">) {
  const [glass, words] = rowLooks[state];
  return (
    <span className="inline-flex flex-wrap gap-x-1.5">
      <Mark glass={glass}>{words}</Mark>
      {at === null ? null : (
        <span className="text-muted-foreground">
          {state === "live" ? "until " : null}
          <Time at={at} />
        </span>
      )}
    </span>
  );
}

export function DraftMark({ draft: { state, publishAt, faults } }: { draft: DraftRow }) {
  const [glass, words] = draftLooks[state];
  return (
    <span className="inline-flex flex-wrap gap-x-2.5">
      <span className="inline-flex flex-wrap gap-x-1.5">
        <Mark glass={glass}>{words}</Mark>
        {publishAt === null ? null : <Time at={publishAt} className="text-muted-foreground" />}
      </span>
      {faults.length === 0 ? null : <Mark glass="ruby">Has faults</Mark>}
    </span>
  );
}
