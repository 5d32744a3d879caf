import type { LeadRow, LeadState } from "../contract";
import { useOwnerChoices } from "../owner-choices";
import { Button } from "../ui/button";
import { Select } from "../ui/field";
import { Panel } from "../ui/panel";
import { PostForm } from "../ui/post-form";
import { stateWords } from "../words";

const STATES = Object.entries(stateWords) as [LeadState, string][];

export function StateForm({ lead, owners, next }: { lead: LeadRow; owners: string[]; next: string }) {
  const { id, state, owner } = lead;
  const choices = useOwnerChoices(owners, owner);
  return (
    <Panel title="State and owner">
      <PostForm action={`/desk/leads/${id}/state`} next={next} autoComplete="off" className="flex flex-wrap items-end gap-2">
        <Select label="State" name="state" defaultValue={state} choices={STATES} className="max-md:flex-1 md:w-32" />
        <Select
          label="Owner"
          name="owner"
          defaultValue={owner ?? ""}
          choices={[["", "Nobody"], ...choices]}
          className="max-md:flex-2 md:w-64"
        />
        <Button className="max-md:w-full">Save</Button>
      </PostForm>
    </Panel>
  );
}
