import type { ReactNode } from "react";
import { href } from "../../lib/routes";

interface QueryFormProps {
  /** What the page's address should say. */
  query: Record<string, string>;
  /** Does the same in place; without it the page hears of the form. */
  onPress?: () => void;
  className?: string;
  /** A button that submits. */
  children: ReactNode;
}

/** Around a button that changes what the page shows: by a GET form without JavaScript, in place with it. */
export function QueryForm({ query, onPress, className, children }: QueryFormProps) {
  return (
    <form
      method="get"
      action={href("subscription-demo", { hash: "plans" })}
      onSubmit={(event) => {
        if (!onPress) return;
        event.preventDefault();
        onPress();
      }}
      className={className}
    >
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
