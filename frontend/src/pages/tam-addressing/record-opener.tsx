import { type ComponentType, type ReactNode, type SyntheticEvent, useState } from "react";
import type { RecordDialogProps } from "./record-dialog";

type RecordId = RecordDialogProps["id"];

/** Opens the record dialog for the buttons of the static results inside it. The dialog's code loads when a button is first touched. */
export function RecordOpener({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ id: RecordId; RecordDialog: ComponentType<RecordDialogProps> } | null>(null);

  async function show(id: RecordId) {
    try {
      const { RecordDialog } = await import("./record-dialog");
      setOpen({ id, RecordDialog });
    } catch {
      // Without the code, go to the same record further down the page.
      window.location.hash = `record-${id}`;
    }
  }

  const handlers = { onClick: (event: SyntheticEvent) => withRecordId(event, show), onPointerOver: prefetch, onFocus: prefetch };
  return (
    <div {...handlers}>
      {children}
      {open && <open.RecordDialog id={open.id} onClose={() => setOpen(null)} />}
    </div>
  );
}

function prefetch(event: SyntheticEvent) {
  withRecordId(event, () => import("./record-dialog").catch(() => {}));
}

function withRecordId({ target }: SyntheticEvent, act: (id: RecordId) => unknown) {
  const button = (target as Element).closest<HTMLButtonElement>("button[aria-haspopup]");
  if (button) act(button.value as RecordId);
}
