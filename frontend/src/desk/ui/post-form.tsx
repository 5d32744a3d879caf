import type { ComponentProps, SubmitEvent } from "react";
import { useDesk } from "../desk-context";

/** A form that changes something. `next`: the path to go to afterwards. */
export function PostForm({ next, children, ...props }: ComponentProps<"form"> & { action: string; next?: string | undefined }) {
  const { formToken } = useDesk();
  return (
    <form method="post" onSubmit={sendOnce} {...props}>
      <input type="hidden" name="form_token" value={formToken} />
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      {children}
    </form>
  );
}

const SECOND_PRESS_MS = 3_000;

/** A second press soon after the first is the same one: it would add a note twice. */
function sendOnce(event: SubmitEvent<HTMLFormElement>) {
  const { dataset } = event.currentTarget;
  if (dataset["sent"]) event.preventDefault();
  dataset["sent"] = "yes";
  window.setTimeout(() => delete dataset["sent"], SECOND_PRESS_MS);
}
