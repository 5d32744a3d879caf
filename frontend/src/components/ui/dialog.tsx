import { useEffect, useRef, type ComponentProps, type MouseEvent } from "react";
import X from "#icon/x";
import { cn } from "../../lib/cn";
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
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={cn(
        "tone-plain m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,var(--dialog-width,48rem))] overflow-auto overscroll-contain rounded-lg border border-lead shadow-lift backdrop:bg-[rgb(20_25_31/0.6)]",
        className,
      )}
      {...props}
    >
      <div className="relative p-5 sm:p-8">
        <DialogClose />
        {children}
      </div>
    </dialog>
  );
}

export function DialogClose() {
  return (
    <Button variant="quiet" size="icon" aria-label="Close" onClick={closeDialog} className="absolute top-2 right-2">
      <Icon shape={X} className="size-5" />
    </Button>
  );
}

function closeDialog(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest("dialog")?.close();
}
