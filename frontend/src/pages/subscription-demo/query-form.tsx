import type { ReactNode } from "react";
import { href } from "../../lib/routes";

interface QueryFormProps {
  /** The query parameters to set. */
  query: Record<string, string>;
  /** Does the same without a navigation. If it is missing, the page handles the submit event (use-pricing.ts). */
  onPress?: () => void;
  className?: string;
  /** A submit button. */
  children: ReactNode;
}

/** A GET form around a button that changes the page's query, so that it works without JavaScript. */
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
