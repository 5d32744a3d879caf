import type { Frame, TextProblem } from "../contract";

/** Where the fields stand: what all their forms send along. */
export interface FieldsPlace {
  frame: Frame;
  /** The path of the page; undefined in the list of texts. */
  on?: string | undefined;
  problem: TextProblem | null;
}

export function problemAt({ problem }: FieldsPlace, page: string, pointer: string): TextProblem | null {
  return problem !== null && problem.page === page && problem.pointer === pointer ? problem : null;
}
