import { Button } from "../../ui/button";
import { PostForm } from "../../ui/post-form";
import type { TextRow } from "../contract";
import { anchorOf, labelOf } from "./labels";
import { type FieldsPlace, problemAt } from "./place";
import { TextHidden } from "./text-hidden";
import { TextVersions } from "./text-versions";
import { ValueField } from "./value-field";

const MAX_DEFAULT = 60;

/** A text to be changed, and its way back to that of the release. */
export function TextForm({ row, place }: { row: TextRow; place: FieldsPlace }) {
  const { page, pointer, value } = row;
  const problem = problemAt(place, page, pointer);
  const action = `/desk/content/texts#${anchorOf(page, pointer)}`;
  const hidden = (
    <>
      <TextHidden place={place} page={page} pointer={pointer} />
      <input type="hidden" name="was" value={value} />
    </>
  );
  return (
    <div className="grid justify-items-start gap-2">
      {problem ? <TextVersions problem={problem} /> : null}
      <PostForm action={action} autoComplete="off" className="grid w-full justify-items-start gap-2">
        {hidden}
        <ValueField row={row} label={labelOf(pointer)} value={problem?.value ?? value} error={problem?.message ?? null} />
        <Button variant="primary">
          {problem === null || problem.theirs === null ? "Save" : "Save mine"}
          <span className="sr-only">: {labelOf(pointer)}</span>
        </Button>
      </PostForm>
      {row.default === null ? null : (
        <PostForm action={action} className="max-w-full">
          {hidden}
          <input type="hidden" name="value" value={row.default} />
          <Button className="max-w-full whitespace-normal! wrap-anywhere">Back to “{shortened(row.default)}” of the release</Button>
        </PostForm>
      )}
    </div>
  );
}

const shortened = (text: string) => (text.length > MAX_DEFAULT ? `${text.slice(0, MAX_DEFAULT).trimEnd()}…` : text);
