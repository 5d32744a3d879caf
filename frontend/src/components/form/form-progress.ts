import type { Mistakes, Values } from "../../lib/form-check";
import type { NoticeId } from "../../lib/notices";

/** How far a form has come. What is being typed is not part of it: the fields are uncontrolled, so that nothing typed early is lost. */
export interface FormProgress {
  phase: "editing" | "submitting" | "sent";
  /** What the form was last confirmed with, while that is to be read in its place. */
  confirmed: NoticeId | null;
  /** What was typed into a form that came back from the server. */
  values: Values;
  mistakes: Mistakes | null;
  /** The mistakes came with the page, where no toast tells them. */
  isReturned: boolean;
  /** How often the fields were emptied. */
  round: number;
  /** What the focus goes to next. */
  focus: "confirmation" | "first" | "wrong" | null;
}

export type FormStep =
  | { type: "refused"; mistakes: Mistakes }
  | { type: "submitted" }
  | { type: "confirmed"; notice: NoticeId; hasPanel: boolean }
  | { type: "emptied" };

export const untouched: FormProgress = {
  phase: "editing",
  confirmed: null,
  values: {},
  mistakes: null,
  isReturned: false,
  round: 0,
  focus: null,
};

export function advance(progress: FormProgress, step: FormStep): FormProgress {
  switch (step.type) {
    case "refused":
      return { ...progress, phase: "editing", mistakes: step.mistakes, isReturned: false, focus: "wrong" };
    case "submitted":
      return { ...progress, phase: "submitting", mistakes: null, focus: null };
    case "confirmed":
      return {
        ...untouched,
        phase: step.hasPanel ? "sent" : "editing",
        confirmed: step.notice,
        round: progress.round + 1,
        focus: "confirmation",
      };
    case "emptied":
      return { ...untouched, round: progress.round + 1, focus: "first" };
  }
}
