import { passwordRule } from "../password-rule";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Panel } from "../ui/panel";
import { PostForm } from "../ui/post-form";

export function ChangePassword({ email, minLength, error }: { email: string; minLength: number; error: string | null }) {
  return (
    <Panel title="Change the password">
      <PostForm action="/desk/account/password" className="grid max-w-80 gap-3">
        {/* Tells password managers whose password it is. */}
        <input type="text" value={email} readOnly hidden autoComplete="username" />
        <TextField label="Current password" type="password" name="current" required autoComplete="current-password" error={error} />
        <TextField
          label="New password"
          type="password"
          name="password"
          required
          minLength={minLength}
          autoComplete="new-password"
          hint={passwordRule(minLength)}
        />
        <Button className="justify-self-start">Change</Button>
      </PostForm>
    </Panel>
  );
}
