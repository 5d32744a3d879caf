import { type RefObject, useEffect } from "react";
import { takeParameter } from "../address";
import { listAt } from "../hrefs";
import { isFree } from "../shell/use-keys";

/**
 * j and k move the focus through the list, so Enter opens a lead without a handler. x chooses the focused lead. e and s act on the chosen leads, or on the
 * focused one if none is chosen.
 */
export function useListKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let at = restorePlace(form.current);

    function press(event: KeyboardEvent) {
      if (!form.current || !isFree(event)) return;
      const rows = [...form.current.querySelectorAll<HTMLElement>("li")];
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      if (focused >= 0) at = focused;
      const move = { j: 1, k: -1 }[event.key];
      if (move !== undefined) {
        at = Math.min(Math.max(at + move, 0), rows.length - 1);
        focusRow(rows[at]);
      } else if (event.key === "x") boxOf(rows[at])?.click();
      else if (!act(form.current, event.key, rows[at], at)) return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [form]);
}

/** Presses the button of a key, if there is one and something to act on. */
function act(form: HTMLFormElement, key: string, row: HTMLElement | undefined, at: number): boolean {
  const button = form.querySelector<HTMLButtonElement>(`[data-list-key="${CSS.escape(key)}"]`);
  if (!button) return false;
  if (form.querySelector("[name=ids]:checked") === null) {
    const box = boxOf(row);
    if (!box) return false;
    box.click();
    const next = form.querySelector<HTMLInputElement>("[name=next]");
    if (next) next.value = listAt(next.value, `row-${at}`);
  }
  form.requestSubmit(button);
  return true;
}

/**
 * Focuses the row that the address names: by its place, after an action on it (`at=row-0`), or by its lead (`at=lead-ID`, `#lead-ID`), from whose page the
 * visitor comes. -1: none.
 */
function restorePlace(form: HTMLFormElement | null): number {
  const place = takeParameter("at") ?? window.location.hash.slice(1);
  const rows = [...(form?.querySelectorAll<HTMLElement>("li") ?? [])];
  const index = place.match(/^row-(\d+)$/)?.[1];
  const at = index === undefined ? rows.findIndex(({ id }) => id !== "" && id === place) : Math.min(Number(index), rows.length - 1);
  focusRow(rows[at]);
  return at;
}

const focusRow = (row: HTMLElement | undefined) => row?.querySelector("a")?.focus();
const boxOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLInputElement>("[name=ids]");
