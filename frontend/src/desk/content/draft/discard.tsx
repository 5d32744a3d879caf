import type { DraftRow, Frame } from "../contract";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Panel } from "../../ui/panel";
import { PostForm } from "../../ui/post-form";
import { counted } from "../../words";
import { DraftField } from "../shell/draft-field";

export function Discard({ draft, frame }: { draft: DraftRow; frame: Frame }) {
  return (
    <Panel title="Discard">
      <PostForm action={`/desk/content/drafts/${draft.id}/discard`}>
        <DraftField frame={frame} />
        <Confirm
          label="Discard draft…"
          title="Discard this draft?"
          button={
            <Button variant="danger" name="confirmed" value="yes">
              Discard for good
            </Button>
          }
        >
          <p>Its changes of {counted(draft.files.length, "file")} are lost, and cannot be restored. The site stays as it is.</p>
        </Confirm>
      </PostForm>
    </Panel>
  );
}
