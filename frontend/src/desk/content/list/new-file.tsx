import type { ReactNode } from "react";
import Plus from "#icon/plus";
import { Icon } from "../../../components/ui/icon";
import type { Frame } from "../contract";
import { Button, ButtonSummary } from "../../ui/button";
import { PostForm } from "../../ui/post-form";
import { DraftField } from "../shell/draft-field";

interface NewFileProps {
  kind: "article" | "page";
  label: string;
  frame: Frame;
  children: ReactNode;
}

/** A form that opens below its button, as wide as the list. */
export function NewFile({ kind, label, frame, children }: NewFileProps) {
  return (
    <details className="ml-auto open:order-1 open:basis-full">
      <ButtonSummary variant="primary">
        <Icon shape={Plus} className="size-4" />
        {label}
      </ButtonSummary>
      <PostForm action="/desk/content/file/new" autoComplete="off" className="mt-3 mb-2 rounded-lg border border-lead p-4">
        <DraftField frame={frame} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="section" value={`${kind}s`} />
        <div className="grid max-w-4xl items-start gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
        <p className="mt-4 max-w-prose text-list text-muted-foreground">
          It begins in a draft with a few words as an example. Nobody sees it before the draft is published.
        </p>
        <Button variant="primary" className="mt-3">
          Create {kind}
        </Button>
      </PostForm>
    </details>
  );
}
