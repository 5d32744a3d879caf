/** Carries what a visitor has done over from elements that React has replaced to the new ones. Loaded when it is needed (app/use-recovery.ts). */

const CONTROLS = "a, button, details, input, select, summary, textarea, [tabindex]";

/** The events that src/starter.ts replays after hydration. */
const REPLAYED = ["pointerdown", "focusin", "keydown", "click"];

type Control = HTMLElement &
  Partial<Pick<HTMLInputElement, "name" | "value" | "checked" | "selectionStart" | "selectionEnd"> & Pick<HTMLDetailsElement, "open">>;

/** Call before the elements are replaced; the returned function after. */
export function noteControls(root: Element): () => void {
  const before = findControls(root);
  const focused = document.activeElement;
  return () => {
    for (const [key, now] of findControls(root)) {
      const old = before.get(key);
      if (!old || old === now) continue;
      copyState(old, now);
      if (old === focused) focus(old, now);
      for (const type of REPLAYED)
        old.addEventListener(type, (event) => now.dispatchEvent(new (event.constructor as typeof Event)(type, event)));
    }
  };
}

/** Finds an element again by what does not depend on the language of the page: extensions and translators add elements and change texts. */
function findControls(root: Element): Map<string, Control> {
  const controls = new Map<string, Control>();
  const counts = new Map<string, number>();
  for (const control of root.querySelectorAll<Control>(CONTROLS)) {
    const kind = control.id || [control.tagName, control.name, control.getAttribute("value"), control.className].join(" ");
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    controls.set(`${kind} ${count}`, control);
  }
  return controls;
}

function copyState(old: Control, now: Control): void {
  if (old instanceof HTMLDetailsElement) now.open = old.open;
  if (!(old instanceof HTMLInputElement || old instanceof HTMLSelectElement || old instanceof HTMLTextAreaElement)) return;
  if (now.value !== old.value) now.value = old.value;
  if (old instanceof HTMLInputElement) now.checked = old.checked;
}

function focus(old: Control, now: Control): void {
  now.focus({ preventScroll: true });
  // Null for controls that have no selection.
  if (typeof old.selectionStart === "number") Object.assign(now, { selectionStart: old.selectionStart, selectionEnd: old.selectionEnd });
}
