import { useEffect } from "react";

/** Presses the element whose `aria-keyshortcuts` names the key; a field gets the focus. Keys that a field or a dialog may want stay with it. */
export function useKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isFree(event)) return;
      const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(event.key)}"]`);
      if (!target) return;
      event.preventDefault();
      if (target.matches("input")) target.focus();
      else target.click();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Whether a key is nobody else's: no modifier, no field that takes text, no open dialog, nobody has used it. */
export function isFree(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return false;
  const field = "textarea, select, input:not([type=checkbox])";
  return !(target instanceof Element && target.closest(field)) && document.querySelector("dialog[open]") === null;
}
