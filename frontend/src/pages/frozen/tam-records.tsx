import { records } from "../../content/tam-addressing-records";
import { results } from "../../content/tam-addressing-search";
import { AccountRecord } from "../../sections/tam-addressing/account-record";

/**
 * The same records as in the dialog, on the page: all of them where scripts do not run, and the one that a link points at when it was
 * followed before the script had arrived.
 */
export function TamRecords() {
  return results.rows.map((row) => (
    <article
      key={row.id}
      id={`record-${row.id}`}
      aria-labelledby={`record-${row.id}-title`}
      className="mt-14 scripted:hidden scripted:target:block"
    >
      <AccountRecord row={row} groups={records[row.id]} as="h3" titleId={`record-${row.id}-title`} />
    </article>
  ));
}
