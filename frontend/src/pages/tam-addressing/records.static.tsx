import { AccountRecord } from "./account-record";
import { results } from "./copy-search";
import { records } from "./records";

/** The records of the dialog, on the page: all of them without scripts, and otherwise the one that a link points to. */
export function Records() {
  return (
    <div>
      {results.rows.map((row) => (
        <article
          key={row.id}
          id={`record-${row.id}`}
          aria-labelledby={`record-${row.id}-title`}
          className="mt-14 scripted:hidden scripted:target:block"
        >
          <AccountRecord row={row} groups={records[row.id]} as="h3" titleId={`record-${row.id}-title`} />
        </article>
      ))}
    </div>
  );
}
