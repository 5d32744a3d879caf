import ArrowLeft from "#icon/arrow-left";
import { Icon } from "../../../components/ui/icon";
import type { ContentRevisionScreen } from "../contract";
import { ButtonLink } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { ContentFrame } from "../shell/content-frame";
import { FaultList } from "../shell/fault-list";
import { FileDiffs } from "../shell/file-diffs";
import { contentHref } from "../shell/hrefs";
import { Share } from "../shell/share";
import { SharedLink } from "../shell/shared-link";
import { Restore } from "./restore";
import { RevisionHead } from "./revision-head";

/** What was published once. It can be seen, shown to others, and made live again. */
export function ContentRevision({ frame, revision, changes, link, faults }: ContentRevisionScreen) {
  return (
    <ContentFrame frame={frame} current="history">
      <ButtonLink href={contentHref("/desk/content/history", frame.draft)} variant="quiet" className="-mt-2 mb-2 -ml-3.5">
        <Icon shape={ArrowLeft} className="size-4" />
        History
      </ButtonLink>
      <RevisionHead revision={revision} />
      {link === null ? null : <SharedLink url={link} />}
      <FaultList title="It cannot be live again" faults={faults} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="What it changed">
          {changes.length === 0 ? (
            <p className="text-muted-foreground">Nothing: it is as the one before.</p>
          ) : (
            <FileDiffs changes={changes} revision={revision.id} />
          )}
        </Panel>
        <div className="grid content-start gap-6 max-lg:border-t max-lg:border-hairline max-lg:pt-6">
          <Restore revision={revision} frame={frame} />
          <Share action={`/desk/content/history/${revision.id}/share`} frame={frame} />
        </div>
      </div>
    </ContentFrame>
  );
}
