import { type ClipboardEvent, type DragEvent, type RefObject, useId } from "react";
import { clsx } from "clsx";
import { apply } from "./edits";
import { isMarkdown } from "./file-facts";
import { keyEdit } from "./key-edit";

interface FileTextProps {
  area: RefObject<HTMLTextAreaElement | null>;
  path: string;
  text: string;
  isReadOnly: boolean;
  hasFaults: boolean;
  onChanged: () => void;
  /** Dropped or pasted; only where the file may show pictures. */
  onPicture: (file: File) => void;
}

export function FileText({ area, path, text, isReadOnly, hasFaults, onChanged, onPicture }: FileTextProps) {
  const id = useId();
  const mayFormat = isMarkdown(path) && !isReadOnly;

  function take(event: ClipboardEvent | DragEvent, files: FileList | undefined) {
    const picture = mayFormat ? [...(files ?? [])].find(({ type }) => type.startsWith("image/")) : undefined;
    if (!picture) return;
    event.preventDefault();
    onPicture(picture);
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {isMarkdown(path) ? "Text in Markdown" : "Text of the file"}
      </label>
      <textarea
        ref={area}
        id={id}
        name="text"
        defaultValue={text}
        readOnly={isReadOnly}
        spellCheck={isMarkdown(path)}
        aria-invalid={hasFaults || undefined}
        onInput={onChanged}
        onKeyDown={(event) => {
          const make = mayFormat ? keyEdit(event) : null;
          if (!make) return;
          event.preventDefault();
          apply(event.currentTarget, make);
        }}
        onPaste={(event) => {
          // A table of a spreadsheet comes as a picture too.
          if (!event.clipboardData.types.includes("text/plain")) take(event, event.clipboardData.files);
        }}
        onDragOver={(event) => {
          if (mayFormat && event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
        onDrop={(event) => take(event, event.dataTransfer.files)}
        className={clsx(
          "block h-[60dvh] min-h-80 w-full rounded-lg border border-edge bg-page p-3 font-mono text-base text-heading hover:border-heading md:text-list lg:h-[calc(100dvh-19rem)]",
          isReadOnly && "bg-tint",
        )}
      />
    </>
  );
}
