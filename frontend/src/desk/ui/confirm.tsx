import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { useHydrated } from "../../lib/hydration";
import { Button, ButtonSummary } from "./button";
import { Dialog } from "./dialog";

interface ConfirmProps {
  /** The words of the button that opens it. */
  label: string;
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** The button that does it, of the form around. */
  button: ReactNode;
}

/** Asks before something is lost: a dialog with scripts, a box that opens without them. Both are inside the form that they send. */
export function Confirm(props: ConfirmProps) {
  return useHydrated() ? <ConfirmDialog {...props} /> : <ConfirmBox {...props} />;
}

function ConfirmBox({ label, title, children, button }: ConfirmProps) {
  return (
    <details className="relative">
      <ButtonSummary variant="danger">{label}</ButtonSummary>
      <div className="mt-2 max-w-measure rounded-md border border-danger p-3 text-sm">
        <p className="font-semibold text-heading">{title}</p>
        <div className="mt-1 mb-3">{children}</div>
        {button}
      </div>
    </details>
  );
}

function ConfirmDialog({ label, title, children, button }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button type="button" variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Dialog labelledBy={id} onClose={() => setOpen(false)}>
          <h2 id={id} className="text-base">
            {title}
          </h2>
          <div className="mt-2 mb-5">{children}</div>
          <div className="flex flex-wrap-reverse justify-end gap-2">
            <Button type="button" onClick={closeDialog}>
              Cancel
            </Button>
            {button}
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function closeDialog(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest("dialog")?.close();
}
