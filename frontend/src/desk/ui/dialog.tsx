import { clsx } from "clsx";
import { type ComponentProps, type PointerEvent, useEffect, useRef } from "react";

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside, Escape closes, focus returns to where it was. Mounting it opens it. To close it from
 * inside, use `closeDialog`: unmounting it would lose the focus.
 */
export function Dialog({
  labelledBy,
  onClose,
  className,
  children,
}: ComponentProps<"dialog"> & { labelledBy: string; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
    if (ref.current?.open === false) ref.current.showModal();
  }, []);
  const closeOutside = (event: PointerEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onPointerUp={closeOutside}
      className={clsx(
        "m-auto w-[min(26rem,100%-2rem)] rounded-lg border border-lead bg-page text-left text-sm text-body backdrop:bg-[rgb(20_25_31/0.6)]",
        className,
      )}
    >
      <div className="p-5">{children}</div>
    </dialog>
  );
}
