import { Dialog } from "../../components/ui/dialog";
import { AccountRecord } from "./account-record";
import { results, type SampleAccountId } from "./copy-search";
import { records } from "./records";

export interface RecordDialogProps {
  id: SampleAccountId;
  onClose: () => void;
}

/** The enriched record of one account. */
export function RecordDialog({ id, onClose }: RecordDialogProps) {
  const row = results.rows.find((candidate) => candidate.id === id);
  return (
    row && (
      <Dialog labelledBy="record-title" onClose={onClose} className="glass-viridian max-w-256">
        <AccountRecord row={row} groups={records[id]} as="h2" titleId="record-title" />
      </Dialog>
    )
  );
}
