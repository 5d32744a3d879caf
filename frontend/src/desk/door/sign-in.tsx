import type { SignInScreen } from "../contract";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { PostForm } from "../ui/post-form";
import { Door } from "./door";

export function SignIn({ email, next, error }: SignInScreen) {
  return (
    <Door title="Sign in">
      {error ? (
        <p role="alert" className="mb-4 border-l-4 border-danger bg-tint px-3 py-2 text-heading">
          {error}
        </p>
      ) : null}
      <PostForm action="/desk/sign-in" next={next} className="grid gap-4">
        <TextField
          label="E-mail address"
          type="email"
          name="email"
          defaultValue={email}
          required
          autoComplete="username"
          spellCheck={false}
          // The page has one purpose, so typing can start at once.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={email === ""}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          required
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={email !== ""}
        />
        <Button variant="primary">Sign in</Button>
      </PostForm>
    </Door>
  );
}
