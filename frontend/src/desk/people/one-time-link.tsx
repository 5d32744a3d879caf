import { useRef, useState } from "react";
import Copy from "#icon/copy";
import { Icon } from "../../components/ui/icon";
import { useHydrated } from "../../lib/hydration";
import type { PeopleScreen } from "../contract";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";

/** A link that is shown once. Without a clipboard the field is chosen as a whole, to be copied by hand. */
export function OneTimeLink({ email, url, wasMailed }: NonNullable<PeopleScreen["link"]>) {
  const box = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  const canCopy = useHydrated();

  async function copy() {
    box.current?.querySelector("input")?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Not a secure context: the link stays selected.
    }
  }

  return (
    <div ref={box} className="mb-5 border-l-4 border-success bg-tint p-3">
      <p className="mb-2 text-heading">
        The link for {email}. {wasMailed ? "It was also sent by e-mail." : "Hand it over yourself: no e-mail was sent."} It is shown only
        once.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="One-time link"
          isBare
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="flex-1 font-mono"
        />
        {canCopy ? (
          <Button type="button" onClick={() => void copy()}>
            <Icon shape={Copy} className="size-4" />
            <span role="status">{isCopied ? "Copied" : "Copy"}</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
