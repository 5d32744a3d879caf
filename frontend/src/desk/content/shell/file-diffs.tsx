import type { FileDiff, Frame } from "../contract";
import { Mark, type MarkGlass } from "../../ui/mark";
import { Diff } from "./diff";
import { fileHref, fileWords, isPicture } from "./file-words";
import { previewHref } from "./hrefs";

const kinds: Record<FileDiff["kind"], [glass: MarkGlass, words: string]> = {
  added: ["viridian", "New"],
  changed: ["amber", "Changed"],
  removed: ["ruby", "Removed"],
};

interface FileDiffsProps {
  changes: FileDiff[];
  /** The revision that has the pictures. */
  revision: number;
  /** Each gets a link to where it is changed in this draft. */
  editIn?: Frame["draft"];
}

/** What a draft or a revision changes, file by file. */
export function FileDiffs({ changes, revision, editIn = null }: FileDiffsProps) {
  return (
    <ul className="grid gap-5">
      {changes.map((change) => (
        <li key={change.path} className="min-w-0">
          <div className="mb-1.5 flex flex-wrap items-center gap-x-3">
            <h3 className="text-sm wrap-anywhere">{fileWords(change.path)}</h3>
            <Mark glass={kinds[change.kind][0]} className="text-list">
              {kinds[change.kind][1]}
            </Mark>
            {editIn === null || change.kind === "removed" ? null : (
              <a
                href={fileHref(change.path, editIn)}
                className="-my-2 inline-flex min-h-11 items-center text-list underline hover:text-heading md:my-0 md:min-h-6"
              >
                Edit<span className="sr-only">: {fileWords(change.path)}</span>
              </a>
            )}
          </div>
          <Difference change={change} revision={revision} />
        </li>
      ))}
    </ul>
  );
}

function Difference({ change: { path, kind, lines }, revision }: { change: FileDiff; revision: number }) {
  if (lines.length > 0) return <Diff lines={lines} />;
  if (kind === "removed" || !isPicture(path)) return <p className="text-list text-muted-foreground">There are no lines to show.</p>;
  return (
    <img
      src={`${previewHref(revision)}${path}`}
      alt={`${fileWords(path)}, as it is now`}
      loading="lazy"
      className="max-h-48 max-w-full rounded-md border border-hairline"
    />
  );
}
