import type { PasswordScreen } from "../contract";
import { passwordRule } from "../password-rule";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { PostForm } from "../ui/post-form";
import { Door } from "./door";

/** Sets the first password, or a new one. */
export function PasswordPage({ email, action, isNew, minLength, error }: PasswordScreen) {
  return (
    <Door title={isNew ? "Choose a password" : "Choose a new password"}>
      <PostForm action={action} className="grid gap-4">
        <TextField label="E-mail address" type="email" defaultValue={email} readOnly autoComplete="username" />
        <TextField
          label="Password"
          type="password"
          name="password"
          required
          minLength={minLength}
          autoComplete="new-password"
          hint={passwordRule(minLength)}
          error={error}
          // The only field to fill in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <Button variant="primary">{isNew ? "Set password" : "Set new password"}</Button>
      </PostForm>
    </Door>
  );
}
