import type { ContentListScreen } from "../contract";
import { PageTitle } from "../../ui/panel";
import { ContentFrame } from "../shell/content-frame";
import { placeWords } from "../shell/words";
import { DraftTable } from "./draft-table";
import { OpenDrafts } from "./open-drafts";
import { Rejected } from "./rejected";
import { Rows } from "./rows";

/** Pages, articles, texts or other files with their state, or the drafts. */
export function ContentList({ frame, section, rows, drafts, rejected, choices }: ContentListScreen) {
  return (
    <ContentFrame frame={frame} current={section}>
      <PageTitle>{placeWords[section]}</PageTitle>
      {rejected === null ? null : <Rejected {...rejected} />}
      {section === "drafts" ? (
        <DraftTable drafts={drafts} frame={frame} />
      ) : (
        <>
          <OpenDrafts drafts={drafts} section={section} frame={frame} />
          <Rows key={section} section={section} rows={rows} frame={frame} choices={choices} />
        </>
      )}
    </ContentFrame>
  );
}
