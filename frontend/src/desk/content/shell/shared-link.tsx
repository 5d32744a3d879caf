import { useRef, useState } from "react";
import Copy from "#icon/copy";
import { Icon } from "../../../components/ui/icon";
import { useHydrated } from "../../../lib/hydration";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";

/** The address of a preview, which is shown once. Without a clipboard the field is chosen as a whole, to be copied by hand. */
export function SharedLink({ url }: { url: string }) {
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
    <div ref={box} className="mb-4 border-l-4 border-success bg-tint p-3">
      <p className="mb-2 max-w-prose text-heading">
        Whoever has this link sees the site as it is here, for seven days, without signing in. It is shown only once.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Link to the preview"
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
