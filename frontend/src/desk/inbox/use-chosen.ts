import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";

/** How many leads are chosen, and the box that chooses all. Shift chooses a range. The checkboxes hold the choice, so that it works without scripts too. */
export function useChosen(form: RefObject<HTMLFormElement | null>) {
  const [chosen, setChosen] = useState(0);
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = form.current;
    const count = () => {
      const boxes = boxesOf(element);
      const checked = boxes.filter((box) => box.checked).length;
      setChosen(checked);
      if (all.current === null) return;
      all.current.checked = checked > 0 && checked === boxes.length;
      all.current.indeterminate = checked > 0 && checked < boxes.length;
    };
    let last: HTMLInputElement | null = null;
    const chooseRange = ({ target, shiftKey }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "ids") return;
      if (shiftKey && last) for (const box of between(boxesOf(element), last, target)) box.checked = target.checked;
      last = target;
    };
    count();
    element?.addEventListener("click", chooseRange);
    element?.addEventListener("change", count);
    return () => {
      element?.removeEventListener("click", chooseRange);
      element?.removeEventListener("change", count);
    };
  }, [form]);

  function chooseAll({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    for (const box of boxesOf(form.current)) box.checked = currentTarget.checked;
  }
  return { chosen, chooseAll, all };
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("[name=ids]") ?? [])];
}

function between<T>(all: T[], first: T, second: T): T[] {
  const [from = 0, to = 0] = [all.indexOf(first), all.indexOf(second)].sort((a, b) => a - b);
  return all.slice(from, to + 1);
}
