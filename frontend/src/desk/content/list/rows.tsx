import { useState } from "react";
import type { ContentListScreen, Frame, Section } from "../contract";
import { findRows } from "../shell/find-rows";
import { RowSearch } from "../shell/row-search";
import { NewArticle } from "./new-article";
import { NewPage } from "./new-page";
import { RowTable } from "./row-table";

type ListSection = Exclude<Section, "drafts">;

interface RowsProps {
  section: ListSection;
  rows: ContentListScreen["rows"];
  frame: Frame;
  choices: ContentListScreen["choices"];
}

const searchWords: Record<ListSection, string> = {
  pages: "Search pages",
  articles: "Search articles",
  texts: "Search texts",
  files: "Search files",
};

/** The list of a section, what narrows it, and what adds to it. */
export function Rows({ section, rows, frame, choices }: RowsProps) {
  const [query, setQuery] = useState("");
  const found = findRows(rows, query, ({ title, place }) => [title, place]);
  const mayAdd = frame.folder === null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <RowSearch
          label={searchWords[section]}
          value={query}
          onChange={setQuery}
          found={found.length}
          className="min-w-0 flex-1 md:max-w-96"
        />
        {mayAdd && section === "articles" ? <NewArticle frame={frame} choices={choices} /> : null}
        {mayAdd && section === "pages" ? <NewPage frame={frame} /> : null}
      </div>
      {found.length === 0 ? (
        <p className="border-y border-lead px-4 py-12 text-center max-md:-mx-4 md:rounded-lg md:border-x">
          {rows.length === 0 ? "There is nothing here yet." : "Nothing found."}
        </p>
      ) : (
        <RowTable section={section} rows={found} isReadOnly={frame.folder !== null} />
      )}
    </>
  );
}
