import type { LeadScreen } from "../contract";
import { Button } from "../ui/button";
import { TextArea } from "../ui/field";
import { Panel } from "../ui/panel";
import { PostForm } from "../ui/post-form";
import { Time } from "../ui/time";

export function Notes({ id, notes, next }: { id: number; notes: LeadScreen["notes"]; next: string }) {
  return (
    <Panel title="Notes">
      {notes.length === 0 ? null : (
        <ul className="mb-4 grid max-w-prose gap-3">
          {notes.map(({ at, author, text }, index) => (
            <li key={index} className="border-l-2 border-edge pl-3">
              <p className="text-xs text-muted-foreground">
                {author} · <Time at={at} />
              </p>
              <p className="whitespace-pre-line wrap-anywhere text-heading">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <PostForm action={`/desk/leads/${id}/notes`} next={next} className="max-w-prose">
        <TextArea label="New note" isBare name="text" rows={3} required placeholder="What was agreed, what comes next" />
        <Button className="mt-2">Add note</Button>
      </PostForm>
    </Panel>
  );
}
