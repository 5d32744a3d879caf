import type { Frame, RevisionRow } from "../contract";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Panel } from "../../ui/panel";
import { PostForm } from "../../ui/post-form";
import { Time } from "../../ui/time";
import { DraftField } from "../shell/draft-field";

export function Restore({ revision: { id, at, isLive }, frame }: { revision: RevisionRow; frame: Frame }) {
  if (isLive || frame.folder !== null) return null;
  return (
    <Panel title="Restore">
      {frame.mayPublish ? (
        <PostForm action={`/desk/content/history/${id}/restore`}>
          <DraftField frame={frame} />
          <Confirm
            label="Restore…"
            title="Make the site as it was then?"
            button={
              <Button variant="danger" name="confirmed" value="yes">
                Restore
              </Button>
            }
          >
            <p>
              Everything that was published after <Time at={at} /> is no longer on the site. It stays in the history, and drafts stay as
              they are.
            </p>
          </Confirm>
        </PostForm>
      ) : (
        <p className="text-list text-muted-foreground">Only an owner can make it live again.</p>
      )}
    </Panel>
  );
}
