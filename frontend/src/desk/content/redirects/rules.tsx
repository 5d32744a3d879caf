import type { ContentRedirectsScreen, RedirectRow } from "../contract";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { PostForm } from "../../ui/post-form";
import { DataTable } from "../../ui/table";
import { DraftField } from "../shell/draft-field";
import { GONE, wordsOf } from "./kinds";

type RulesProps = Pick<ContentRedirectsScreen, "rules" | "frame" | "seen">;

export function Rules({ rules, frame, seen }: RulesProps) {
  const canChange = frame.folder === null;
  return (
    <Panel title="Redirects" aside={<span className="text-list text-muted-foreground">{rules.length}</span>}>
      {rules.length === 0 ? (
        <p className="text-muted-foreground">None yet.</p>
      ) : (
        <DataTable
          caption="Redirects"
          columns={[{ title: "From" }, { title: "To" }, { title: "Kind" }, ...(canChange ? [{ title: "Actions" }] : [])]}
          rows={rules.map((rule) => ({
            key: rule.line,
            cells: [...cellsOf(rule), ...(canChange ? [<Remove key="actions" from={rule.from} frame={frame} seen={seen} />] : [])],
          }))}
        />
      )}
    </Panel>
  );
}

function cellsOf({ from, to, status }: RedirectRow) {
  return [
    <span key="from" className="wrap-anywhere">
      {from}
    </span>,
    <span key="to" className="wrap-anywhere">
      {status === GONE ? (
        "–"
      ) : (
        <>
          <span aria-hidden="true" className="sm:hidden">
            →{" "}
          </span>
          {to}
        </>
      )}
    </span>,
    <span key="kind" className="text-muted-foreground">
      {wordsOf(status)}
    </span>,
  ];
}

/** No question before it: the site is as before until the draft is published. */
function Remove({ from, frame, seen }: { from: string } & Pick<RulesProps, "frame" | "seen">) {
  return (
    <PostForm action="/desk/content/redirects/delete">
      <DraftField frame={frame} />
      <input type="hidden" name="seen" value={seen} />
      <Button name="from" value={from}>
        Remove<span className="sr-only"> the redirect of {from}</span>
      </Button>
    </PostForm>
  );
}
