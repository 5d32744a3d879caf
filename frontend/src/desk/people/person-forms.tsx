import type { PeopleScreen, Role } from "../contract";
import { Button } from "../ui/button";
import { Select } from "../ui/field";
import { PostForm } from "../ui/post-form";
import { roleWords } from "../words";

type Person = PeopleScreen["people"][number];

const ROLES = Object.entries(roleWords) as [Role, string][];

export function RoleForm({ id, email, role }: Person) {
  return (
    <PostForm action={`/desk/people/${id}/role`} className="flex gap-2">
      <Select label={`Role of ${email}`} isBare name="role" defaultValue={role} autoComplete="off" choices={ROLES} className="w-32" />
      <Button>
        Change<span className="sr-only"> the role of {email}</span>
      </Button>
    </PostForm>
  );
}

/** A new link for who has lost the password or the invitation; the door closed, or open again. */
export function PersonActions({ id, email, state }: Person) {
  return (
    <div className="flex flex-wrap gap-2">
      {state === "disabled" ? (
        <Action path={`${id}/enable`} email={email}>
          Enable
        </Action>
      ) : (
        <>
          <Action path={`${id}/reset`} email={email}>
            {state === "invited" ? "New link" : "Reset password"}
          </Action>
          <Action path={`${id}/disable`} email={email}>
            Disable
          </Action>
        </>
      )}
    </div>
  );
}

function Action({ path, email, children }: { path: string; email: string; children: string }) {
  return (
    <PostForm action={`/desk/people/${path}`}>
      <Button>
        {children}
        <span className="sr-only">: {email}</span>
      </Button>
    </PostForm>
  );
}
