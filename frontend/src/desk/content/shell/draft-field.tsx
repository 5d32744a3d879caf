import type { Frame } from "../contract";

/** Which draft a change goes to. Without it the host makes a draft. */
export function DraftField({ frame }: { frame: Frame }) {
  return frame.draft === null ? null : <input type="hidden" name="draft" value={frame.draft.id} />;
}
