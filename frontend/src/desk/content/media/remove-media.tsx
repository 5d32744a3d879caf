import type { Frame, MediaRow } from "../contract";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "../shell/draft-field";
import { fileWords } from "../shell/file-words";

export function RemoveMedia({ file: { name, usedIn, seen }, frame }: { file: MediaRow; frame: Frame }) {
  return (
    <PostForm action="/desk/content/file/delete" className="mt-auto pt-1">
      <DraftField frame={frame} />
      <input type="hidden" name="path" value={`media/${name}`} />
      <input type="hidden" name="seen" value={seen} />
      <Confirm
        label="Remove…"
        title={`Remove ${name}?`}
        button={
          <Button variant="danger" name="confirmed" value="yes">
            Remove
          </Button>
        }
      >
        <p className="wrap-anywhere">
          {usedIn.length === 0
            ? "It is not used. "
            : `It is used in: ${usedIn.map(fileWords).join(", ")}. Take it out there too, or the draft cannot be published. `}
          It leaves the site when the draft is published.
        </p>
      </Confirm>
    </PostForm>
  );
}
