import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { PostForm } from "../../ui/post-form";
import { anchorOf, labelOf } from "./labels";
import { type FieldsPlace, problemAt } from "./place";
import { TextHidden } from "./text-hidden";

interface ItemFormsProps {
  place: FieldsPlace;
  page: string;
  /** Of the item. */
  pointer: string;
  /** How many there are: a list keeps at least one. */
  count: number;
}

/** What can be done with an item of a list. */
export function ItemForms({ place, page, pointer, count }: ItemFormsProps) {
  const label = labelOf(pointer);
  const form = {
    action: `/desk/content/texts/list#${anchorOf(page, pointer)}`,
    children: <TextHidden place={place} page={page} pointer={pointer} />,
  };
  const of = <span className="sr-only"> {label}</span>;
  const problem = problemAt(place, page, pointer);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <PostForm action={form.action}>
        {form.children}
        <Button name="change" value="repeat">
          Repeat{of}
        </Button>
      </PostForm>
      {pointer.endsWith("/0") ? null : (
        <PostForm action={form.action}>
          {form.children}
          <Button name="change" value="up">
            Move up{of}
          </Button>
        </PostForm>
      )}
      {count < 2 ? null : (
        <PostForm action={form.action}>
          {form.children}
          <Confirm
            label="Remove…"
            title={`Remove “${label}”?`}
            button={
              <Button variant="danger" name="change" value="remove">
                Remove it in the draft
              </Button>
            }
          >
            <p>All its texts are removed in the draft. History can restore them.</p>
          </Confirm>
        </PostForm>
      )}
      {problem ? (
        <p role="alert" className="basis-full font-medium text-danger">
          {problem.message}
        </p>
      ) : null}
    </div>
  );
}
