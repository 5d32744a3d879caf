import { useId } from "react";
import type { ContentMediaScreen } from "../contract";
import { Button } from "../../ui/button";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "../shell/draft-field";

const TYPES = ".png,.jpg,.jpeg,.webp,.avif,.svg,.pdf";

export function Upload({ frame, problem }: Pick<ContentMediaScreen, "frame" | "problem">) {
  const id = useId();
  return (
    <PostForm action="/desk/content/media" encType="multipart/form-data" className="mb-5 rounded-lg border border-lead p-4">
      <DraftField frame={frame} />
      <label htmlFor={id} className="mb-1 block text-list font-semibold text-heading">
        New picture or PDF
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="file"
          name="file"
          accept={TYPES}
          required
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-error ${id}-hint`}
          className="block h-11 min-w-0 flex-1 basis-64 rounded-md border border-edge bg-page text-list file:mr-3 file:h-full file:border-0 file:border-r file:border-edge file:bg-tint file:px-3 file:font-semibold file:text-heading hover:border-heading aria-invalid:border-danger md:h-9 md:max-w-md"
        />
        <Button variant="primary" className="max-md:w-full">
          Upload
        </Button>
      </div>
      {problem === null ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1 text-list font-medium text-danger">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 max-w-prose text-list text-muted-foreground">
        PNG, JPEG, WebP, AVIF, SVG or PDF, up to 8 MiB. The place where a photo was taken and other hidden facts are taken out.
      </p>
    </PostForm>
  );
}
