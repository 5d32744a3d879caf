import type { TextProblem, TextRow } from "../contract";

/** What was typed for a text that is not here any more: it would be lost. */
export function LostProblem({ problem, fields }: { problem: TextProblem | null; fields: TextRow[] }) {
  const isHere = ({ page, pointer }: TextRow) =>
    page === problem?.page && (pointer === problem.pointer || pointer.startsWith(`${problem.pointer}/`));
  if (problem === null || fields.some(isHere)) return null;
  return (
    <div role="alert" className="mb-4 border-l-4 border-danger bg-tint px-3 py-2 text-heading">
      <p>{problem.message}</p>
      {problem.value === "" ? null : (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          You have written: <q>{problem.value}</q>
        </p>
      )}
    </div>
  );
}
