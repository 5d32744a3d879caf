import { Dialog } from "../../components/ui/dialog";
import { AccountRecord } from "./account-record";
import type { ResultRow, SampleAccountId } from "./copy-search";
import type { RecordGroup } from "./records";

export interface RecordDialogProps {
  row: ResultRow;
  records: Readonly<Record<SampleAccountId, readonly RecordGroup[]>>;
  onClose: () => void;
}

/** What enrichment knows of one account. */
export function RecordDialog({ row, records, onClose }: RecordDialogProps) {
  return (
    <Dialog labelledBy="record-title" onClose={onClose} className="glass-viridian [--dialog-width:64rem]">
      <AccountRecord row={row} groups={records[row.id]} as="h2" titleId="record-title" />
    </Dialog>
  );
}
