import { useId, useState } from "react";
import Keyboard from "#icon/keyboard";
import { Icon } from "../../components/ui/icon";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useKeys, useKeysSetting } from "./use-keys";

const KEYS = [
  ["j, k", "next, previous lead"],
  ["Enter", "open the lead"],
  ["x", "choose the lead"],
  ["e", "mark as done"],
  ["s", "mark as spam"],
  ["r", "reply"],
  ["u, Esc", "back to the list"],
  ["/", "search"],
  ["?", "these keys"],
] as const;

/** Shows the keys of lead pages, makes them work, and lets the user turn them off. Only where scripts run and there is room for a keyboard. */
export function KeysButton({ hasLeads }: { hasLeads: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useKeysSetting();
  const id = useId();
  useKeys();
  if (!hasLeads) return null;
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        aria-keyshortcuts="?"
        aria-label="Keys"
        title="Keys (?)"
        onClick={() => setOpen(true)}
        className="max-md:hidden noscript:hidden"
      >
        <Icon shape={Keyboard} className="size-4" />
      </Button>
      {isOpen ? (
        <Dialog labelledBy={id} onClose={() => setOpen(false)}>
          <h2 id={id} className="text-base">
            Keys
          </h2>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
            {KEYS.map(([key, action]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="font-mono text-heading">{key}</kbd>
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-4 flex min-h-11 items-center gap-2 border-t border-hairline pt-3 md:min-h-9">
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => setOn(event.currentTarget.checked)}
              className="size-4 accent-action"
            />
            Single keys work in this browser
          </label>
          <Button type="button" onClick={(event) => event.currentTarget.closest("dialog")?.close()} className="mt-4">
            Close
          </Button>
        </Dialog>
      ) : null}
    </>
  );
}
