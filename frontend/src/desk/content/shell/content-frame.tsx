import type { ReactNode } from "react";
import type { Frame } from "../contract";
import { ContentNav } from "./content-nav";
import { DraftBar } from "./draft-bar";
import type { Place } from "./words";

interface ContentFrameProps {
  frame: Frame;
  current: Place;
  /** False on the page of the draft itself, which says the same. */
  hasDraftBar?: boolean;
  children: ReactNode;
}

/** What is around every screen of the content. */
export function ContentFrame({ frame, current, hasDraftBar = true, children }: ContentFrameProps) {
  return (
    <>
      <ContentNav frame={frame} current={current} />
      {frame.folder === null ? null : (
        <p className="mb-4 border-l-4 border-edge bg-tint px-3 py-2 wrap-anywhere text-heading">
          A folder feeds the site: {frame.folder}. Change the content there.
        </p>
      )}
      {hasDraftBar && frame.draft !== null ? <DraftBar draft={frame.draft} /> : null}
      {children}
    </>
  );
}
