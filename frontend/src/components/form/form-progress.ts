import type { FormErrors, Values } from "../../lib/validate-form";
import type { NoticeId } from "../../lib/notices";

/** The state of a form. The fields are uncontrolled, so text typed before hydration is not lost; their values are not part of the state. */
export interface FormProgress {
  phase: "editing" | "submitting" | "sent";
  /** The confirmation that is on the screen. */
  confirmed: NoticeId | null;
  /** The values of a form that the server returned. */
  values: Values;
  formErrors: FormErrors | null;
  /** The message stands above the fields: it came with the page, or its toast could not be shown. */
  hasSummary: boolean;
  /** Number of resets. It is the key of the fields. */
  resetCount: number;
  /** The next element to focus. */
  focus: "confirmation" | "first-field" | "invalid-field" | null;
}

export type FormAction =
  | { type: "failed"; formErrors: FormErrors }
  | { type: "summarized" }
  | { type: "submitted" }
  | { type: "confirmed"; notice: NoticeId; hasPanel: boolean }
  | { type: "reset" };

export const emptyForm: FormProgress = {
  phase: "editing",
  confirmed: null,
  values: {},
  formErrors: null,
  hasSummary: false,
  resetCount: 0,
  focus: null,
};

export function formReducer(progress: FormProgress, step: FormAction): FormProgress {
  switch (step.type) {
    case "failed":
      return { ...progress, phase: "editing", formErrors: step.formErrors, hasSummary: false, focus: "invalid-field" };
    case "summarized":
      return { ...progress, hasSummary: true, focus: null };
    case "submitted":
      return { ...progress, phase: "submitting", formErrors: null, focus: null };
    case "confirmed":
      return {
        ...emptyForm,
        phase: step.hasPanel ? "sent" : "editing",
        confirmed: step.notice,
        resetCount: progress.resetCount + 1,
        focus: "confirmation",
      };
    case "reset":
      return { ...emptyForm, resetCount: progress.resetCount + 1, focus: "first-field" };
  }
}
