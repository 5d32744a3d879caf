import type { ContentRedirectsScreen } from "../contract";
import { PageTitle } from "../../ui/panel";
import { ContentFrame } from "../shell/content-frame";
import { NewRedirect } from "./new-redirect";
import { Rules } from "./rules";
import { Unknown } from "./unknown";

/** Old addresses and where they lead, and those that lead nowhere. */
export function ContentRedirects({ frame, rules, unknown, targets, problem, typed, seen }: ContentRedirectsScreen) {
  return (
    <ContentFrame frame={frame} current="redirects">
      <PageTitle>Redirects</PageTitle>
      {frame.folder === null ? (
        <NewRedirect key={typed.from} frame={frame} targets={targets} problem={problem} typed={typed} seen={seen} />
      ) : null}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Unknown unknown={unknown} frame={frame} />
        <Rules rules={rules} frame={frame} seen={seen} />
      </div>
    </ContentFrame>
  );
}
