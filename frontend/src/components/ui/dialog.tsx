import { clsx } from "clsx";
import { useEffect, useRef, type ComponentProps, type MouseEvent } from "react";
import X from "#icon/x";
import { Button } from "./button";
import { Icon } from "./icon";

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside, Escape closes, focus returns to where it was. Mounting it opens it,
 * so render it only while it is open: `{open && <Dialog labelledBy="plans-title" onClose={() => setOpen(false)}>…</Dialog>}`.
 * To close it from inside, use `<DialogClose>`, never unmount it yourself: focus would be lost.
 */
export function Dialog({
  labelledBy,
  onClose,
  className,
  children,
  ...props
}: ComponentProps<"dialog"> & { labelledBy: string; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    const root = document.documentElement;
    root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
    dialog.showModal();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onClose={onClose}
      // Closes on pointerup, because after pointerdown the browser still moves the focus. The press must also have begun outside, so that a
      // text selection that ends outside does not close the dialog.
      onPointerDown={(event) => (pressed.current = event.target)}
      onPointerUp={(event) => event.target === event.currentTarget && pressed.current === event.target && event.currentTarget.close()}
      className={clsx(
        "tone-plain m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto overscroll-contain rounded-lg border border-lead shadow-lift backdrop:bg-[rgb(20_25_31/0.6)]",
        className,
      )}
      {...props}
    >
      <div className="p-5 sm:p-6">
        {/* Takes no space and stays visible while the dialog scrolls. */}
        <div className="sticky top-2 z-10 -mr-3 flex h-0 justify-end">
          <DialogClose />
        </div>
        {children}
      </div>
    </dialog>
  );
}

export function DialogClose() {
  return (
    <Button variant="quiet" size="icon" aria-label="Close" onClick={closeDialog} className="-mt-3 shrink-0 bg-page">
      <Icon shape={X} className="size-5" />
    </Button>
  );
}

function closeDialog(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest("dialog")?.close();
}
