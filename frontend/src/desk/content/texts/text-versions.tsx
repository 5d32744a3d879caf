import type { TextProblem } from "../contract";

/** After a conflict: what somebody else has stored. What was typed stands in the field below. */
export function TextVersions({ problem: { theirs } }: { problem: TextProblem }) {
  if (theirs === null) return null;
  return (
    <div className="w-full border-l-4 border-danger bg-tint px-3 py-2">
      <p className="font-semibold text-heading">Theirs, which is stored now</p>
      <p className="whitespace-pre-line wrap-anywhere text-heading">{theirs}</p>
      <p className="mt-2">Yours is in the field below. Save it, or leave it as it is to keep theirs.</p>
    </div>
  );
}
