import type { ContentRedirectsScreen } from "../contract";
import { Panel } from "../../ui/panel";
import { DataTable } from "../../ui/table";
import { contentHref } from "../shell/hrefs";
import { RowLink } from "../shell/row-link";

/** What visitors asked for and did not find. */
export function Unknown({ unknown, frame }: Pick<ContentRedirectsScreen, "unknown" | "frame">) {
  const canChange = frame.folder === null;
  return (
    <Panel title="Addresses that lead nowhere" aside={<span className="text-list text-muted-foreground">last 30 days</span>}>
      {unknown.length === 0 ? (
        <p className="text-muted-foreground">None: every address that visitors asked for leads to a page.</p>
      ) : (
        <DataTable
          caption="Addresses that visitors asked for and that lead nowhere"
          columns={[{ title: "Address" }, { title: "Requests", isNumber: true }, ...(canChange ? [{ title: "Actions" }] : [])]}
          rows={unknown.map(({ path, requests }) => ({
            key: path,
            cells: [
              <span key="path" className="wrap-anywhere">
                {path}
              </span>,
              <span key="requests">
                {requests}
                <span className="sm:hidden"> requests</span>
              </span>,
              ...(canChange
                ? [
                    <RowLink
                      key="actions"
                      href={`${contentHref("/desk/content/redirects", frame.draft, { from: path })}#new-redirect`}
                      of={path}
                    >
                      Redirect…
                    </RowLink>,
                  ]
                : []),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
