import { clsx } from "clsx";
import { counted } from "../../words";
import type { SaveStatus } from "./use-autosave";

/** Where the text is. "Saving…" is not read out: it would be after each pause. */
export function SaveLine({ status, isSaving, faults }: { status: SaveStatus; isSaving: boolean; faults: number }) {
  const isBad = status.kind === "conflict" || status.kind === "failed";
  return (
    <div className="flex min-h-6 items-center text-list">
      <p role="status" className={clsx(isBad ? "font-medium text-danger" : "text-muted-foreground", isSaving && "sr-only")}>
        {wordsOf(status, faults)}
      </p>
      {isSaving ? (
        <p aria-hidden="true" className="text-muted-foreground">
          Saving…
        </p>
      ) : null}
    </div>
  );
}

function wordsOf(status: SaveStatus, faults: number): string {
  switch (status.kind) {
    case "none":
      return "";
    case "saved":
      return faults === 0 ? "Saved in the draft" : `Saved in the draft. ${counted(faults, "fault")} to mend before it can be published`;
    case "conflict":
      return "Not saved: somebody else has changed this file. Press Save to see both versions.";
    case "failed":
      return `Not saved: ${status.why}`;
  }
}
