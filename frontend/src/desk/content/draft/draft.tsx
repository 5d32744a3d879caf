import type { ContentDraftScreen } from "../contract";
import { Panel } from "../../ui/panel";
import { counted } from "../../words";
import { ContentFrame } from "../shell/content-frame";
import { FaultList } from "../shell/fault-list";
import { FileDiffs } from "../shell/file-diffs";
import { SharedLink } from "../shell/shared-link";
import { Conflicts } from "./conflicts";
import { Discard } from "./discard";
import { DraftHead } from "./draft-head";
import { Schedule } from "./schedule";
import { Share } from "../shell/share";

/** A draft: what it changes, and what becomes of it. */
export function ContentDraft({ frame, changes, link, conflicts, zone }: ContentDraftScreen) {
  const { draft, folder } = frame;
  if (draft === null) return null;
  const canChange = folder === null;
  const editIn = canChange ? draft : null;
  return (
    <ContentFrame frame={frame} current="drafts" hasDraftBar={false}>
      <DraftHead draft={draft} frame={frame} hasChanges={changes.length > 0} />
      {link === null ? null : <SharedLink url={link} />}
      <FaultList title="It cannot be published like this" faults={draft.faults} />
      <Conflicts conflicts={conflicts} draft={draft} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="What it changes">
          {changes.length === 0 ? (
            <p className="text-muted-foreground">Nothing yet.</p>
          ) : (
            <FileDiffs changes={changes} revision={draft.revision} editIn={editIn} />
          )}
          <More count={draft.files.length - changes.length} />
        </Panel>
        <div className="grid content-start gap-6 max-lg:border-t max-lg:border-hairline max-lg:pt-6">
          {canChange && frame.mayPublish && changes.length > 0 ? <Schedule draft={draft} frame={frame} zone={zone} /> : null}
          <Share action={`/desk/content/drafts/${draft.id}/share`} frame={frame} />
          {canChange ? <Discard draft={draft} frame={frame} /> : null}
        </div>
      </div>
    </ContentFrame>
  );
}

/** The host shows the first ones only. */
function More({ count }: { count: number }) {
  return count > 0 ? <p className="mt-5 text-muted-foreground">And {counted(count, "more file")}.</p> : null;
}
