import { useEffect, useSyncExternalStore } from "react";

/** In `localStorage`: the user has turned the keys off, for instance because speech is typed for them (WCAG 2.1.4). */
const OFF = "desk-keys-off";

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

/** Whether a key is nobody else's: no modifier, no field that takes text, no open dialog, nobody has used it; and the user has not turned the keys off. */
export function isFree(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return false;
  const field = "textarea, select, input:not([type=checkbox])";
  return !(target instanceof Element && target.closest(field)) && document.querySelector("dialog[open]") === null && areKeysOn();
}

/** Whether the keys work, and how to turn them on and off. Remembered in this browser. */
export function useKeysSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areKeysOn, () => true);
  return [isOn, setKeys];
}

function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(OFF) === null;
  } catch {
    // The browser keeps nothing.
    return true;
  }
}

function setKeys(isOn: boolean) {
  try {
    if (isOn) window.localStorage.removeItem(OFF);
    else window.localStorage.setItem(OFF, "yes");
  } catch {
    return;
  }
  // Browsers tell only the other windows.
  window.dispatchEvent(new Event("storage"));
}

function subscribe(onChange: () => void) {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
