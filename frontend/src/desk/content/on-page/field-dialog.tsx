import { useId } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { TextRow } from "../contract";
import { labelOf } from "../texts/labels";
import type { FieldsPlace } from "../texts/place";
import { TextForm } from "../texts/text-form";

interface FieldDialogProps {
  row: TextRow;
  place: FieldsPlace;
  /** Where the link leads whose words these are. */
  linkHref: string | null;
  onClose: () => void;
}

/** The field of a text that was chosen on the page. */
export function FieldDialog({ row, place, linkHref, onClose }: FieldDialogProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose} className="lg:mr-8">
      <h2 id={id} className="mb-3 text-base wrap-anywhere">
        {labelOf(row.pointer)}
      </h2>
      <TextForm row={row} place={place} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-3">
        {linkHref === null ? (
          <span />
        ) : (
          <a href={linkHref} className="inline-flex min-h-11 items-center underline underline-offset-2 hover:text-heading md:min-h-9">
            Go to the page that it links to
          </a>
        )}
        <Button type="button" onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
