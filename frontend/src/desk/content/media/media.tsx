import { useState } from "react";
import type { ContentMediaScreen } from "../contract";
import { PageTitle } from "../../ui/panel";
import { ContentFrame } from "../shell/content-frame";
import { findRows } from "../shell/find-rows";
import { RowSearch } from "../shell/row-search";
import { MediaItem } from "./media-item";
import { Upload } from "./upload";

/** Pictures and PDFs, and what shows them. */
export function ContentMedia({ frame, files, problem }: ContentMediaScreen) {
  const [query, setQuery] = useState("");
  const found = findRows(files, query, ({ name, usedIn }) => [name, ...usedIn]);
  return (
    <ContentFrame frame={frame} current="media">
      <PageTitle>Media</PageTitle>
      {frame.folder === null ? <Upload frame={frame} problem={problem} /> : null}
      {files.length === 0 ? null : (
        <RowSearch label="Search media" value={query} onChange={setQuery} found={found.length} className="mb-3 md:max-w-96" />
      )}
      {found.length === 0 ? (
        <p className="border-y border-lead px-4 py-12 text-center max-md:-mx-4 md:rounded-lg md:border-x">
          {files.length === 0 ? "There are no pictures or PDFs of your own yet." : "Nothing found."}
        </p>
      ) : (
        <ul aria-label="Pictures and PDFs" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-5">
          {found.map((file) => (
            <MediaItem key={file.name} file={file} frame={frame} />
          ))}
        </ul>
      )}
    </ContentFrame>
  );
}
