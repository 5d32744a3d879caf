import { ButtonLink } from "../../ui/button";
import type { ContentFileScreen } from "../contract";
import { Diff } from "../shell/diff";
import { contentHref } from "../shell/hrefs";

/** What somebody else has stored meanwhile, and how the own text differs from it. */
export function Conflict({ screen: { path, theirs, diff, frame } }: { screen: ContentFileScreen }) {
  if (theirs === null) return null;
  return (
    <section aria-labelledby="conflict" className="mb-5 border-l-4 border-danger pl-3">
      <h2 id="conflict" className="text-base">
        Somebody else has changed this file
      </h2>
      <p className="mt-1 max-w-prose">
        Yours is not saved yet. Below is what differs: from theirs to yours. Take over what you want to keep of theirs, then save yours.
      </p>
      <div className="my-3">
        <Diff lines={diff} />
      </div>
      <details className="mb-3">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-2 hover:text-heading md:min-h-8">
          Their whole text
        </summary>
        <textarea
          aria-label="Their whole text"
          readOnly
          rows={16}
          defaultValue={theirs}
          spellCheck={false}
          className="block w-full rounded-md border border-edge bg-tint p-3 font-mono text-list text-heading"
        />
      </details>
      <ButtonLink href={contentHref("/desk/content/file", frame.draft, { path })}>Take theirs</ButtonLink>
    </section>
  );
}
