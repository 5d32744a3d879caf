import type { AccountScreen } from "../contract";
import { useDesk } from "../desk-context";
import { Button } from "../ui/button";
import { Mark } from "../ui/mark";
import { PageTitle, Panel } from "../ui/panel";
import { PostForm } from "../ui/post-form";
import { Time } from "../ui/time";
import { roleRights, roleWords } from "../words";
import { ChangePassword } from "./change-password";

export function Account({ sessions, minLength, error }: AccountScreen) {
  const { user } = useDesk();
  if (user === null) return null;
  return (
    <div className="max-w-2xl">
      <PageTitle>Account</PageTitle>
      <p className="mb-6 wrap-anywhere">
        <strong>{user.email}</strong> · {roleWords[user.role]}: {roleRights[user.role]}.
      </p>
      <div className="grid gap-6">
        {user.hasPassword ? <ChangePassword email={user.email} minLength={minLength} error={error} /> : null}
        {sessions.length === 0 ? null : (
          <Panel title="Where you are signed in">
            <ul className="divide-y divide-hairline">
              {sessions.map((session) => (
                <Session key={session.id} {...session} />
              ))}
            </ul>
          </Panel>
        )}
        {user.hasPassword ? (
          <PostForm action="/desk/sign-out" className="border-t border-hairline pt-4">
            <Button>Sign out</Button>
          </PostForm>
        ) : null}
      </div>
    </div>
  );
}

function Session({ id, browser, startedAt, seenAt, isThis }: AccountScreen["sessions"][number]) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere text-heading">{browser}</p>
        <p className="text-list text-muted-foreground">
          Seen <Time at={seenAt} />, since <Time at={startedAt} />
        </p>
      </div>
      {isThis ? (
        <Mark glass="viridian">This browser</Mark>
      ) : (
        <PostForm action={`/desk/account/sessions/${id}/end`}>
          <Button>
            End<span className="sr-only"> the session of {browser}</span>
          </Button>
        </PostForm>
      )}
    </li>
  );
}
