import { type RefObject } from "react";
import Download from "#icon/download";
import { Icon } from "../../components/ui/icon";
import { useOwnerChoices } from "../owner-choices";
import { Button } from "../ui/button";
import { Confirm } from "../ui/confirm";
import { Select } from "../ui/field";
import { counted } from "../words";
import { useChosen } from "./use-chosen";

interface BulkBarProps {
  form: RefObject<HTMLFormElement | null>;
  shown: number;
  isSpam: boolean;
  owners: string[];
  exportHref: string | null;
}

/** Above the list: what can be done with the chosen leads, else what can be done with the list. On a phone the actions are at the thumb. */
export function BulkBar({ form, shown, isSpam, owners, exportHref }: BulkBarProps) {
  const { chosen, chooseAll, all } = useChosen(form);
  const ownerChoices = useOwnerChoices(owners);
  return (
    <div className="flex min-h-12 items-center gap-2 md:sticky md:top-0 md:z-20 md:rounded-t-lg md:border md:border-lead md:border-b-hairline md:bg-page md:pr-3">
      <label className="flex size-11 shrink-0 items-center justify-center max-md:-ml-4 md:w-10 noscript:hidden">
        <input ref={all} type="checkbox" onChange={chooseAll} autoComplete="off" className="size-4 accent-action" />
        <span className="sr-only">Choose all on this page</span>
      </label>
      <div className="bulk-idle flex flex-1 items-center justify-between gap-2 text-list text-muted-foreground noscript:pl-3">
        <span>{counted(shown, "lead")} on this page</span>
        {exportHref === null ? null : <Export href={exportHref} />}
      </div>
      <div className="bulk-actions flex flex-1 flex-wrap items-start gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-lead max-md:bg-page max-md:p-3 md:py-1.5 noscript:md:pl-3">
        <span
          role="status"
          className="mr-1 flex items-center text-list font-semibold text-heading max-md:basis-full md:min-h-9 noscript:hidden"
        >
          {chosen === 0 ? "" : `${counted(chosen, "lead")} chosen`}
        </span>
        <Action value="done" keys="e">
          Done
        </Action>
        <Action value="open">Open</Action>
        <Action value="new">New</Action>
        {isSpam ? <Action value="not-spam">Not spam</Action> : null}
        {isSpam ? null : (
          <Action value="spam" keys="s">
            Spam
          </Action>
        )}
        <div className="flex gap-2 max-md:basis-1/2 max-md:grow">
          <Select
            label="New owner"
            isBare
            name="owner_to"
            autoComplete="off"
            choices={[["", "Nobody"], ...ownerChoices]}
            className="flex-1 md:w-40"
          />
          <Button name="action" value="owner">
            Assign
          </Button>
        </div>
        <Confirm
          label="Delete…"
          title="Delete the chosen leads?"
          button={
            <Button variant="danger" name="action" value="delete">
              Delete for good
            </Button>
          }
        >
          <p>They are gone from the inbox, the numbers and the exports, and cannot be restored.</p>
        </Confirm>
      </div>
    </div>
  );
}

function Action({ value, keys, children }: { value: string; keys?: string; children: string }) {
  return (
    <Button name="action" value={value} data-list-key={keys} title={keys ? `${children} (${keys})` : undefined} className="max-md:flex-1">
      {children}
    </Button>
  );
}

function Export({ href }: { href: string }) {
  return (
    <span className="flex items-center gap-1">
      <Icon shape={Download} className="size-4" />
      <span className="max-sm:sr-only">Export all found as </span>
      {["csv", "json"].map((format) => (
        <a
          key={format}
          href={`${href}&format=${format}`}
          download
          className="inline-flex min-h-11 min-w-11 items-center justify-center underline hover:text-heading md:min-h-9"
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
