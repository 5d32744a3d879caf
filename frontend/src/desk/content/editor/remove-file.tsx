import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { PostForm } from "../../ui/post-form";

interface RemoveFileProps {
  path: string;
  title: string;
  draft: number | null;
  seen: string;
}

export function RemoveFile({ path, title, draft, seen }: RemoveFileProps) {
  return (
    <PostForm action="/desk/content/file/delete">
      <input type="hidden" name="draft" value={draft ?? ""} />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="seen" value={seen} />
      <Confirm
        label="Remove…"
        title={`Remove “${title}”?`}
        button={
          <Button variant="danger" name="confirmed" value="yes">
            Remove it in the draft
          </Button>
        }
      >
        <p>It is removed in the draft. Visitors see it until the draft is published, and History can restore it.</p>
      </Confirm>
    </PostForm>
  );
}
