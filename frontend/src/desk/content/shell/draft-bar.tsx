import type { DraftRow } from "../contract";
import { ButtonLink } from "../../ui/button";
import { counted } from "../../words";
import { draftHref } from "./hrefs";
import { DraftMark } from "./state-marks";

/** Where changes go, as long as somebody works in a draft. */
export function DraftBar({ draft }: { draft: DraftRow }) {
  return (
    <section aria-label="Draft" className="mb-4 border-l-4 border-edge bg-tint py-2 pr-2 pl-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
          You work in the draft <strong className="font-semibold text-heading">{draft.title}</strong>:{" "}
          {draft.files.length === 0 ? "nothing changed yet" : `${counted(draft.files.length, "file")} changed`}
        </p>
        <DraftMark draft={draft} />
        <span className="flex gap-2">
          <ButtonLink href={draftHref(draft.id)}>
            Review<span className="sr-only"> the draft</span>
          </ButtonLink>
          <ButtonLink href="/desk/content" variant="quiet">
            Leave<span className="sr-only"> the draft</span>
          </ButtonLink>
        </span>
      </div>
      {draft.faults.length === 0 ? null : (
        <>
          <p className="mt-1 font-semibold text-heading">It could not be published:</p>
          <ul className="mt-1 grid max-w-prose gap-1 wrap-anywhere">
            {draft.faults.map((fault, index) => (
              <li key={index}>{fault}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
