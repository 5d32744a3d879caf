import type { ReactNode } from "react";
import { ButtonSummary } from "../../ui/button";
import { Tag } from "../../ui/mark";
import type { TextRow } from "../contract";
import { anchorOf, labelOf } from "./labels";
import { type FieldsPlace, problemAt } from "./place";
import { TextForm } from "./text-form";

interface TextItemProps {
  row: TextRow;
  place: FieldsPlace;
  /** What else can be done, below the form. */
  more?: ReactNode;
  /** Another page whose text it is. */
  of?: string | undefined;
  onOpen?: () => void;
}

/** A text, and its field in a box that opens: hundreds of open fields would be slow, and hard to read. */
export function TextItem({ row, place, more, of, onOpen }: TextItemProps) {
  const { page, pointer, value, kind } = row;
  const label = labelOf(pointer);
  const isReadOnly = place.frame.folder !== null;
  return (
    <div
      id={anchorOf(page, pointer)}
      className="relative scroll-mt-4 border-l-4 border-transparent py-2 pl-3 target:border-glass target:bg-tint"
    >
      <div className="pr-16">
        <p className="flex flex-wrap items-center gap-x-2 text-list wrap-anywhere text-muted-foreground">
          {label}
          {of === undefined ? null : <span>· {of}</span>}
          {row.default === null ? null : <Tag title="Not the text of the release">changed</Tag>}
        </p>
        <p className="whitespace-pre-line wrap-anywhere text-heading">
          {kind === "flag" ? (value === "true" ? "Yes" : "No") : value || "(empty)"}
        </p>
      </div>
      {isReadOnly ? null : (
        <details
          open={problemAt(place, page, pointer) !== null || undefined}
          onToggle={(event) => {
            if (event.currentTarget.open) onOpen?.();
          }}
        >
          <ButtonSummary variant="quiet" className="absolute top-1 right-0 underline underline-offset-2">
            Edit<span className="sr-only"> {label}</span>
          </ButtonSummary>
          <div className="mt-2 grid gap-3 pb-1">
            <TextForm row={row} place={place} />
            {more}
          </div>
        </details>
      )}
    </div>
  );
}
