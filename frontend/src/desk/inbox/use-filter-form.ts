import { type ChangeEvent, type RefObject, useEffect } from "react";

/** Dates wait for "Apply": while one is typed, a browser reports each digit as a change. */
export function submitChoice({ target, currentTarget }: ChangeEvent<HTMLFormElement>): void {
  if ((target as EventTarget) instanceof HTMLSelectElement) currentTarget.requestSubmit();
}

/** Keeps parameters without a value out of the address. After Back, the fields say again what the list shows. */
export function useFilterForm(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const leaveOutEmpty = ({ formData }: FormDataEvent) => {
      const empty = [...formData].filter(([, value]) => value === "");
      for (const [name] of empty) formData.delete(name);
    };
    const reset = ({ persisted }: PageTransitionEvent) => persisted && element?.reset();
    element?.addEventListener("formdata", leaveOutEmpty);
    window.addEventListener("pageshow", reset);
    return () => {
      element?.removeEventListener("formdata", leaveOutEmpty);
      window.removeEventListener("pageshow", reset);
    };
  }, [form]);
}
