import type { DraftRow, Frame, Section } from "../contract";
import { sectionHref } from "../shell/hrefs";

const MAX_SHOWN = 3;

/** Who begins without a draft makes a new one: it says which there are. */
export function OpenDrafts({ drafts, section, frame }: { drafts: DraftRow[]; section: Section; frame: Frame }) {
  if (frame.draft !== null || frame.folder !== null || drafts.length === 0) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 text-list">
      <span className="text-muted-foreground">A change makes a new draft. Or go on with:</span>
      {drafts.slice(0, MAX_SHOWN).map((draft) => (
        <Open key={draft.id} href={sectionHref(section, draft)}>
          {draft.title}
        </Open>
      ))}
      {drafts.length > MAX_SHOWN ? <Open href={sectionHref("drafts", null)}>All {String(drafts.length)} drafts</Open> : null}
    </p>
  );
}

function Open({ href, children }: { href: string; children: string | string[] }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center wrap-anywhere underline hover:text-heading md:min-h-7">
      {children}
    </a>
  );
}
