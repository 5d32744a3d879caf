import type { ComponentProps } from "react";
import { href } from "../../lib/routes";

interface QueryButtonProps extends Omit<ComponentProps<"button">, "type" | "onClick"> {
  /** What the page's address should say. */
  query: Record<string, string>;
  /** Does the same in place; without it the page hears of the form. */
  onPress?: () => void;
  formClassName?: string;
}

/** A button that changes what the page shows: by a GET form without JavaScript, in place with it. */
export function QueryButton({ query, onPress, formClassName, children, ...props }: QueryButtonProps) {
  return (
    <form
      method="get"
      action={href("subscription-demo", { hash: "plans" })}
      onSubmit={(event) => {
        if (!onPress) return;
        event.preventDefault();
        onPress();
      }}
      className={formClassName}
    >
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" {...props}>
        {children}
      </button>
    </form>
  );
}
