import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import type { MediaRow } from "../contract";
import { PictureChoice } from "./picture-choice";

export interface Picture {
  name: string;
  /** Null: it says nothing. */
  alt: string | null;
  /** Above the text and in lists, not in the text. */
  isHead: boolean;
}

interface PictureDialogProps {
  /** Dropped or pasted. */
  file: File | null;
  media: MediaRow[];
  /** Its name, or why it was refused. */
  onUpload: (file: File) => Promise<{ name: string } | { problem: string }>;
  onInsert: (picture: Picture) => void;
  onClose: () => void;
}

/** A new picture or one that is there, and what it shows, for those who do not see it. */
export function PictureDialog({ file: dropped, media, onUpload, onInsert, onClose }: PictureDialogProps) {
  const id = useId();
  const [file, setFile] = useState(dropped);
  const [existing, setExisting] = useState("");
  const [isHead, setHead] = useState(false);
  const [isDecorative, setDecorative] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A picture in the text always needs words: the check refuses it otherwise.
  const needsWords = !isHead || !isDecorative;

  async function insert(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const alt = String(new FormData(form).get("alt") ?? "").trim();
    if (isBusy) return;
    if (!file && existing === "") return setProblem("Choose a picture first.");
    if (needsWords && alt === "") return setProblem("Write what the picture shows.");
    setBusy(true);
    const stored = file ? await onUpload(file) : { name: existing };
    setBusy(false);
    if ("problem" in stored) return setProblem(stored.problem);
    form.closest("dialog")?.close();
    onInsert({ name: stored.name, alt: needsWords ? alt : null, isHead });
  }

  return (
    <Dialog labelledBy={id} onClose={onClose} className="sm:w-[min(34rem,100%-2rem)]">
      <h2 id={id} className="text-base">
        Insert a picture
      </h2>
      <form onSubmit={(event) => void insert(event)} noValidate autoComplete="off" className="mt-3 grid gap-4">
        <PictureChoice
          file={file}
          media={media}
          existing={existing}
          onFile={(next) => {
            setFile(next);
            setExisting("");
          }}
          onExisting={(name) => {
            setExisting(name);
            setFile(null);
          }}
        />
        <fieldset>
          <legend className="mb-1 text-list font-semibold text-heading">Where it stands</legend>
          <Option type="radio" checked={!isHead} onChange={() => setHead(false)}>
            In the text, at the caret
          </Option>
          <Option type="radio" checked={isHead} onChange={() => setHead(true)}>
            Above the text and in lists
          </Option>
        </fieldset>
        {isHead ? (
          <Option type="checkbox" checked={isDecorative} onChange={() => setDecorative(!isDecorative)}>
            Decorative: it says nothing that the words do not say
          </Option>
        ) : null}
        {needsWords ? (
          <TextField
            label="What the picture shows"
            name="alt"
            hint="Read out to people who do not see it, and shown if it does not load."
            placeholder="A chart: sign-ups double in week five"
            maxLength={300}
          />
        ) : null}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {problem}
        </p>
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <Button type="button" onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
            Cancel
          </Button>
          <Button variant="primary" aria-disabled={isBusy}>
            {isBusy ? "Storing…" : "Insert"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface OptionProps {
  type: "radio" | "checkbox";
  checked: boolean;
  onChange: () => void;
  children: string;
}

function Option({ type, checked, onChange, children }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 md:min-h-8">
      <input
        type={type}
        name={type === "radio" ? "place" : "decorative"}
        checked={checked}
        onChange={onChange}
        className="size-4 shrink-0 accent-action"
      />
      {children}
    </label>
  );
}
