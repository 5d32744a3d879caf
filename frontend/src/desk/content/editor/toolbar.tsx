import Heading from "#icon/heading-2";
import Image from "#icon/image";
import Italic from "#icon/italic";
import Link from "#icon/link";
import List from "#icon/list";
import Blocks from "#icon/blocks";
import Quote from "#icon/quote";
import { Icon, type Shape } from "../../../components/ui/icon";
import { Button } from "../../ui/button";
import { type Edit, link, prefixLines, type Selected } from "./edits";
import { Bold } from "./bold-shape";
import { bold, italic } from "./key-edit";

type Make = (selected: Selected) => Edit;

const TOOLS: readonly { name: string; key?: string; shape: Shape; make: Make }[] = [
  { name: "Bold", key: "B", shape: Bold, make: bold },
  { name: "Italic", key: "I", shape: Italic, make: italic },
  { name: "Link", key: "K", shape: Link, make: link },
  { name: "Heading", shape: Heading, make: (selected) => prefixLines(selected, "## ") },
  { name: "List", shape: List, make: (selected) => prefixLines(selected, "- ") },
  { name: "Quote", shape: Quote, make: (selected) => prefixLines(selected, "> ") },
];

interface ToolbarProps {
  onEdit: (make: Make) => void;
  onPicture: () => void;
  onBlock: () => void;
}

/** What can be done to the chosen words. The keys work in the text (`keyEdit`). */
export function Toolbar({ onEdit, onPicture, onBlock }: ToolbarProps) {
  return (
    <div role="group" aria-label="Format the text" className="flex flex-wrap items-center gap-0.5">
      {TOOLS.map(({ name, key, shape, make }) => (
        <Button
          key={name}
          type="button"
          variant="quiet"
          aria-label={name}
          aria-keyshortcuts={key ? `Control+${key}` : undefined}
          title={key ? `${name} (Ctrl+${key})` : name}
          onClick={() => onEdit(make)}
          className="px-2.5!"
        >
          <Icon shape={shape} className="size-4" />
        </Button>
      ))}
      <Button type="button" variant="quiet" aria-haspopup="dialog" title="Picture" onClick={onPicture} className="px-2.5!">
        <Icon shape={Image} className="size-4" />
        Picture
      </Button>
      <Button
        type="button"
        variant="quiet"
        aria-haspopup="dialog"
        title="Form, steps, quote, numbers…"
        onClick={onBlock}
        className="px-2.5!"
      >
        <Icon shape={Blocks} className="size-4" />
        Block
      </Button>
    </div>
  );
}
