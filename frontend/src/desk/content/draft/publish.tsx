import { useState } from "react";
import type { DraftRow, Frame } from "../contract";
import { Button } from "../../ui/button";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "../shell/draft-field";

/** Proves every page and makes it live, which takes some seconds: the button says so. */
export function Publish({ draft, frame }: { draft: DraftRow; frame: Frame }) {
  const [isSent, setSent] = useState(false);
  const words = draft.state === "scheduled" ? "Publish now" : "Publish";
  return (
    <PostForm action={`/desk/content/drafts/${draft.id}/publish`} onSubmitCapture={() => setSent(true)} className="flex max-md:flex-1">
      <DraftField frame={frame} />
      <input type="hidden" name="revision" value={draft.revision} />
      <Button variant="primary" className="max-md:flex-1">
        <span role="status">{isSent ? "Publishing…" : words}</span>
      </Button>
    </PostForm>
  );
}
