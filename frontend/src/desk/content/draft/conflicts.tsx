import { useId } from "react";
import type { ContentDraftScreen, DraftRow } from "../contract";
import { Button } from "../../ui/button";
import { PostForm } from "../../ui/post-form";
import { Diff } from "../shell/diff";
import { fileWords } from "../shell/file-words";

interface ConflictsProps extends Pick<ContentDraftScreen, "conflicts"> {
  draft: DraftRow;
}

/** Both have changed the same: somebody says for each which one stays. The other one is in the history. */
export function Conflicts({ conflicts, draft }: ConflictsProps) {
  const id = useId();
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 border-l-4 border-danger pl-4">
      <h2 id={id} className="text-base">
        Somebody else has changed the same
      </h2>
      <p className="mt-1 mb-4 max-w-prose">
        It was published after this draft began. “Removed” is what the site says now, “Added” is what this draft says instead. Choose which
        one stays, then look at the draft again and publish it.
      </p>
      <PostForm action={`/desk/content/drafts/${draft.id}/resolve`}>
        <input type="hidden" name="revision" value={draft.revision} />
        <ul className="grid gap-5">
          {conflicts.map(({ path, diff }) => (
            <li key={path} className="min-w-0">
              <h3 className="mb-1.5 text-sm wrap-anywhere">{fileWords(path)}</h3>
              {diff.length === 0 ? <p className="text-list text-muted-foreground">There are no lines to show.</p> : <Diff lines={diff} />}
              <label className="mt-2 flex min-h-11 items-center gap-2 md:min-h-9">
                <input type="checkbox" name="mine" value={path} defaultChecked className="size-4 accent-action" />
                Keep what this draft says<span className="sr-only"> in {fileWords(path)}</span>
              </label>
            </li>
          ))}
        </ul>
        <Button variant="primary" className="mt-4">
          Go on with the draft
        </Button>
      </PostForm>
    </section>
  );
}
