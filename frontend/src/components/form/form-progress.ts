import type { FormErrors, Values } from "../../lib/validate-form";
import type { NoticeId } from "../../lib/notices";

/** How far a form has come. What is being typed is not part of it: the fields are uncontrolled, so that nothing typed early is lost. */
export interface FormProgress {
  phase: "editing" | "submitting" | "sent";
  /** What the form was last confirmed with, while that is to be read in its place. */
  confirmed: NoticeId | null;
  /** What was typed into a form that came back from the server. */
  values: Values;
  formErrors: FormErrors | null;
  /** The formErrors came with the page, where no toast tells them. */
  isReturned: boolean;
  /** How often the fields were emptied. */
  resetCount: number;
  /** What the focus goes to next. */
  focus: "confirmation" | "first" | "wrong" | null;
}

export type FormAction =
  | { type: "refused"; formErrors: FormErrors }
  | { type: "submitted" }
  | { type: "confirmed"; notice: NoticeId; hasPanel: boolean }
  | { type: "emptied" };

export const emptyForm: FormProgress = {
  phase: "editing",
  confirmed: null,
  values: {},
  formErrors: null,
  isReturned: false,
  resetCount: 0,
  focus: null,
};

export function formReducer(progress: FormProgress, step: FormAction): FormProgress {
  switch (step.type) {
    case "refused":
      return { ...progress, phase: "editing", formErrors: step.formErrors, isReturned: false, focus: "wrong" };
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
    case "emptied":
      return { ...emptyForm, resetCount: progress.resetCount + 1, focus: "first" };
  }
}
