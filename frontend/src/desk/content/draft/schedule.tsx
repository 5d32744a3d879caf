import type { DraftRow, Frame } from "../contract";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { PostForm } from "../../ui/post-form";
import { Time } from "../../ui/time";
import { DraftField } from "../shell/draft-field";

interface ScheduleProps {
  draft: DraftRow;
  frame: Frame;
  zone: string;
}

/** Publishes it at a time. */
export function Schedule({ draft, frame, zone }: ScheduleProps) {
  return (
    <Panel title="Schedule">
      {draft.publishAt === null ? null : (
        <p className="mb-2">
          It becomes live <Time at={draft.publishAt} className="font-semibold text-heading" />.
        </p>
      )}
      <PostForm action={`/desk/content/drafts/${draft.id}/state`} autoComplete="off">
        <DraftField frame={frame} />
        <input type="hidden" name="revision" value={draft.revision} />
        <TextField
          label={draft.publishAt === null ? "Day and time" : "Another day and time"}
          type="datetime-local"
          name="at"
          required
          hint={`In the time zone ${zone}.`}
        />
        <Button name="state" value="scheduled" className="mt-2">
          {draft.publishAt === null ? "Schedule" : "Move"}
        </Button>
      </PostForm>
    </Panel>
  );
}
