import type { PeopleScreen, Role } from "../contract";
import { Button } from "../ui/button";
import { Select, TextField } from "../ui/field";
import { PostForm } from "../ui/post-form";
import { roleRights, roleWords } from "../words";

const ROLES = (Object.keys(roleWords) as Role[]).map((role) => [role, `${roleWords[role]}: ${roleRights[role]}`] as const);

export function InviteForm({ email, role }: PeopleScreen["form"]) {
  return (
    <PostForm action="/desk/people" className="mb-5 flex flex-wrap items-end gap-2">
      <TextField
        label="Invite by e-mail address"
        type="email"
        name="email"
        defaultValue={email}
        required
        autoComplete="off"
        spellCheck={false}
        className="max-md:w-full md:w-72"
      />
      <Select label="Role" name="role" defaultValue={role} choices={ROLES} className="max-md:w-full md:w-64" />
      <Button variant="primary" className="max-md:w-full">
        Invite
      </Button>
    </PostForm>
  );
}
