import type { DraftRow, Frame } from "../contract";
import { Button } from "../../ui/button";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "../shell/draft-field";

interface SetStateProps {
  draft: DraftRow;
  frame: Frame;
  state: "proposed" | "draft";
  variant?: "primary" | "secondary";
  children: string;
}

export function SetState({ draft, frame, state, variant = "secondary", children }: SetStateProps) {
  return (
    <PostForm action={`/desk/content/drafts/${draft.id}/state`} className="flex max-md:flex-1">
      <DraftField frame={frame} />
      <input type="hidden" name="revision" value={draft.revision} />
      <Button variant={variant} name="state" value={state} className="max-md:flex-1">
        {children}
      </Button>
    </PostForm>
  );
}
