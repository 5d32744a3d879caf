import type { AuditScreen } from "../contract";
import { ButtonLink } from "../ui/button";
import { PageTitle } from "../ui/panel";
import { DataTable } from "../ui/table";
import { Time } from "../ui/time";

/** Who did what, newest first. */
export function Audit({ entries, older }: AuditScreen) {
  return (
    <>
      <PageTitle
        aside={
          <ButtonLink href="/desk/audit/export?format=csv" download>
            Export CSV
          </ButtonLink>
        }
      >
        Audit
      </PageTitle>
      {entries.length === 0 ? (
        <p className="border-y border-lead px-4 py-12 text-center">Nothing has been done yet.</p>
      ) : (
        <DataTable
          caption="What was done, newest first"
          columns={[{ title: "When", className: "sm:w-48" }, { title: "Who" }, { title: "What" }, { title: "On" }]}
          rows={entries.map(({ at, actor, action, subject }, index) => ({
            key: index,
            cells: [
              <Time key="at" at={at} className="font-normal text-muted-foreground tabular-nums" />,
              <span key="actor" className="wrap-anywhere">
                {actor}
              </span>,
              <span key="action" className="text-heading">
                {action}
              </span>,
              <span key="subject" className="wrap-anywhere">
                {subject}
              </span>,
            ],
          }))}
        />
      )}
      {older === null ? null : (
        <nav aria-label="Pages of the audit" className="mt-4 flex justify-end">
          <ButtonLink href={older} rel="next">
            Older
          </ButtonLink>
        </nav>
      )}
    </>
  );
}
