import type { DraftRow, Frame } from "../contract";
import { ButtonLink } from "../../ui/button";
import { Time } from "../../ui/time";
import { sectionHref } from "../shell/hrefs";
import { PreviewButton } from "../shell/preview-button";
import { DraftMark } from "../shell/state-marks";
import { Publish } from "./publish";
import { SetState } from "./set-state";

interface DraftHeadProps {
  draft: DraftRow;
  frame: Frame;
  hasChanges: boolean;
}

/** Which draft it is, and the next step with it. */
export function DraftHead({ draft, frame, hasChanges }: DraftHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-lead pb-4">
      <div className="min-w-0">
        <h1 className="text-title wrap-anywhere">{draft.title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-list text-muted-foreground">
          <span className="font-semibold text-heading">
            <DraftMark draft={draft} />
          </span>
          <span className="wrap-anywhere">{draft.author}</span>
          <span>
            Changed <Time at={draft.changedAt} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {frame.folder === null && hasChanges ? <NextStep draft={draft} frame={frame} /> : null}
        <PreviewButton revision={draft.revision} className="max-md:flex-1" />
        {frame.folder === null ? (
          <ButtonLink href={sectionHref("pages", draft)} className="max-md:flex-1">
            Go on with it
          </ButtonLink>
        ) : null}
        <ButtonLink href="/desk/content" variant="quiet" className="max-md:flex-1">
          Leave<span className="sr-only"> the draft</span>
        </ButtonLink>
      </div>
    </div>
  );
}

/** Who may publish does; others propose, and can take that back. What is scheduled is taken back by who may publish. */
function NextStep({ draft, frame }: { draft: DraftRow; frame: Frame }) {
  const { state } = draft;
  return (
    <>
      {frame.mayPublish ? <Publish draft={draft} frame={frame} /> : null}
      {!frame.mayPublish && state === "draft" ? (
        <SetState draft={draft} frame={frame} state="proposed" variant="primary">
          Propose
        </SetState>
      ) : null}
      {state === "proposed" || (state === "scheduled" && frame.mayPublish) ? (
        <SetState draft={draft} frame={frame} state="draft">
          Take back
        </SetState>
      ) : null}
    </>
  );
}
