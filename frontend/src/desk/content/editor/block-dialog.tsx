import { useId } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { type Block, BLOCKS } from "./blocks";

interface BlockDialogProps {
  onChoose: (block: Block) => void;
  onClose: () => void;
}

/** The parts of a page that are more than text. */
export function BlockDialog({ onChoose, onClose }: BlockDialogProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id} className="text-base">
        Insert a block
      </h2>
      <p className="mt-1">It comes with sample words. Replace them.</p>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {BLOCKS.map((block) => (
          <li key={block.name}>
            <button
              type="button"
              onClick={(event) => {
                event.currentTarget.closest("dialog")?.close();
                onChoose(block);
              }}
              className="min-h-11 w-full px-2 py-1.5 text-left hover:bg-tint"
            >
              <span className="font-semibold text-heading first-letter:uppercase">{block.name}</span>
              <span className="block text-list">{block.what}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button type="button" onClick={(event) => event.currentTarget.closest("dialog")?.close()} className="mt-4">
        Cancel
      </Button>
    </Dialog>
  );
}
