import type { Frame } from "../contract";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "./draft-field";

/** Makes the address of a preview, which the next page shows once. */
export function Share({ action, frame }: { action: string; frame: Frame }) {
  return (
    <Panel title="Share">
      <p className="mb-2 text-list text-muted-foreground">A link that shows it to others for seven days, without signing in.</p>
      <PostForm action={action}>
        <DraftField frame={frame} />
        <Button>Make a link</Button>
      </PostForm>
    </Panel>
  );
}
