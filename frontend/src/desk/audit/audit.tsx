import type { AuditScreen } from "../contract";
import { ButtonLink } from "../ui/button";
import { PageTitle } from "../ui/panel";
import { DataTable } from "../ui/table";
import { Time } from "../ui/time";
import { Subject } from "./subject";

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
          columns={[
            { title: "When", className: "sm:w-44" },
            { title: "Who", className: "sm:w-64" },
            { title: "What", className: "sm:w-40" },
            { title: "On" },
          ]}
          rows={entries.map((entry, index) => ({
            key: index,
            cells: [
              <Time key="at" at={entry.at} className="font-normal text-muted-foreground tabular-nums" />,
              <span key="actor" className="wrap-anywhere">
                {entry.actor}
              </span>,
              <span key="action" title={entry.action} className="text-heading">
                {actionWords[entry.action] ?? entry.action}
              </span>,
              <Subject key="subject" {...entry} />,
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

/** The host may know more actions; those stand as they are. */
const actionWords: Record<string, string> = {
  "audit.export": "Exported the audit",
  "lead.delete": "Deleted",
  "lead.export": "Exported leads",
  "lead.owner": "Set owner",
  "lead.read": "Read",
  "lead.resend": "Sent again",
  "lead.state": "Set state",
  "outbox.test": "Sent a test",
  "password.set": "Set password",
  "person.erase": "Erased a person",
  "session.begin": "Signed in",
  "user.add": "Invited",
  "user.disable": "Disabled",
  "user.enable": "Enabled",
  "user.reset": "Made a reset link",
  "user.role": "Set role",
};
