import type { RevisionRow } from "../contract";
import { Mark } from "../../ui/mark";
import { Time } from "../../ui/time";
import { PreviewButton } from "../shell/preview-button";

export function RevisionHead({ revision: { id, at, author, note, isLive } }: { revision: RevisionRow }) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-lead pb-4">
      <div className="min-w-0">
        <h1 className="text-title wrap-anywhere">{note || `Revision ${id}`}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-list text-muted-foreground">
          {isLive ? (
            <Mark glass="viridian" className="font-semibold text-heading">
              Live
            </Mark>
          ) : null}
          {note ? <span>Revision {id}</span> : null}
          <span className="wrap-anywhere">{author}</span>
          <Time at={at} />
        </p>
      </div>
      <PreviewButton revision={id} className="max-md:w-full" />
    </div>
  );
}
