import type { DraftRow, Frame } from "../contract";

/** The first save makes a draft, which the links of the screen then lead into. */
export function withNewDraft(frame: Frame, id: number | null, path: string): Frame {
  if (frame.draft !== null || id === null) return frame;
  const draft: DraftRow = {
    id,
    title: path,
    author: "",
    changedAt: "",
    state: "draft",
    publishAt: null,
    faults: [],
    files: [path],
    revision: 0,
  };
  return { ...frame, draft };
}
