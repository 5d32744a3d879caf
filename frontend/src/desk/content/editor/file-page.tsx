import { useState } from "react";
import { PageFrame } from "./page-frame";

interface FilePageProps {
  href: string | null;
  title: string;
  hasFaults: boolean;
}

/** The page beside its text. While the text has faults, the last page without them stays. */
export function FilePage({ href, title, hasFaults }: FilePageProps) {
  const [last, setLast] = useState(href);
  if (href !== null && href !== last) setLast(href);
  const shown = href ?? last;
  return (
    <section aria-label="The page" className="min-w-0">
      {shown === null ? (
        <p className="border-l-4 border-hairline pl-3">
          {hasFaults ? "The page is shown when the faults are mended." : "The page is shown when the text is saved."}
        </p>
      ) : (
        <>
          <PageFrame href={shown} title={`The page “${title}”`} className="h-[70dvh] min-h-80 lg:h-[calc(100dvh-16.5rem)]" />
          {href === null ? <p className="mt-2 text-list">The page is from before the faults.</p> : null}
        </>
      )}
    </section>
  );
}
