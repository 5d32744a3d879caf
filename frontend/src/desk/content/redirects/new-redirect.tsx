import { useId, useState } from "react";
import type { ContentRedirectsScreen } from "../contract";
import { Button } from "../../ui/button";
import { Select, TextField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "../shell/draft-field";
import { GONE, kindWords } from "./kinds";

const KINDS = Object.entries(kindWords).map(([status, words]) => [status, `${words} (${status})`] as const);

type NewRedirectProps = Pick<ContentRedirectsScreen, "frame" | "targets" | "problem" | "typed" | "seen">;

export function NewRedirect({ frame, targets, problem, typed, seen }: NewRedirectProps) {
  const [status, setStatus] = useState(typed.status || "301");
  const id = useId();
  const isGone = status === GONE;
  return (
    <section id="new-redirect" aria-labelledby={id} className="mb-6 scroll-mt-4 rounded-lg border border-lead p-4 target:border-heading">
      <h2 id={id} className="mb-3 text-sm">
        New redirect
      </h2>
      {problem === null ? null : <Notice kind="fault" text={problem} />}
      <PostForm action="/desk/content/redirects" autoComplete="off" className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <DraftField frame={frame} />
        <input type="hidden" name="seen" value={seen} />
        <TextField
          label="From"
          name="from"
          defaultValue={typed.from}
          placeholder="/old-page"
          required
          spellCheck={false}
          autoCapitalize="none"
          hint="An address of this site. A * at its end takes all that begin so."
          className="flex-1 basis-64"
        />
        <TextField
          label="To"
          name="to"
          list={`${id}-targets`}
          defaultValue={typed.to}
          placeholder={isGone ? "" : "/faq"}
          disabled={isGone}
          spellCheck={false}
          autoCapitalize="none"
          hint={isGone ? "Nothing: the page is gone." : "A page, or an address that begins with https. Empty if the page is gone."}
          className="flex-1 basis-64"
        />
        <datalist id={`${id}-targets`}>
          {targets.map((target) => (
            <option key={target}>{target}</option>
          ))}
        </datalist>
        <Select
          label="Kind"
          name="status"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
          choices={KINDS}
          className="max-md:w-full md:w-56"
        />
        {/* Below the height of a label, beside the fields. */}
        <Button variant="primary" className="max-md:w-full md:mt-[1.428rem]">
          Add
        </Button>
      </PostForm>
    </section>
  );
}
