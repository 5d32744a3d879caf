import { type ComponentType, useState } from "react";
import Search from "#icon/search";
import { Button, ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { useHydrated } from "../../lib/hydration";
import { Monogram } from "../../sections/mockups/monogram";
import type { ResultRow, results } from "./copy-search";
import type { RecordDialogProps } from "./record-dialog";

interface SearchResultsProps {
  copy: typeof results;
  loadRecords: () => Promise<RecordDialogProps["records"]>;
}

interface Loaded {
  RecordDialog: ComponentType<RecordDialogProps>;
  records: RecordDialogProps["records"];
}

/** A search and what it found. Each result opens its record; dialog and records are loaded when a result is first touched. */
export function SearchResults({ copy, loadRecords }: SearchResultsProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [open, setOpen] = useState<ResultRow | null>(null);

  async function load() {
    const [{ RecordDialog }, records] = await Promise.all([import("./record-dialog"), loadRecords()]);
    setLoaded({ RecordDialog, records });
  }

  async function show(row: ResultRow) {
    try {
      await load();
      setOpen(row);
    } catch {
      // The network failed: the same record stands further down the page.
      window.location.hash = recordId(row);
    }
  }

  return (
    <div role="group" aria-label={copy.label} className="glass-viridian tone-plain cast overflow-hidden rounded-lg border border-lead">
      <p className="flex items-start gap-3 border-b border-lead px-5 py-4 font-medium text-heading">
        <Icon shape={Search} className="mt-0.5 size-5 shrink-0 text-glass-deep" />
        {copy.query}
      </p>
      <ul className="divide-y divide-hairline">
        {copy.rows.map((row) => (
          <li key={row.id} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-4 px-5 py-5">
            <Monogram name={row.name} className="size-10" />
            <div className="min-w-0">
              <p className="font-semibold text-heading">{row.name}</p>
              <p className="text-sm text-muted">{row.place}</p>
            </div>
            <p className="text-right text-sm text-muted">
              <b className="block text-xl font-semibold text-heading">{row.fit}</b>
              {copy.fit}
            </p>
            <p className="col-span-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm sm:col-span-2 sm:col-start-2">
              <span>
                {row.people} {copy.people}
              </span>
              <OpenRecord row={row} label={copy.open} onTouch={() => load().catch(() => {})} onOpen={() => void show(row)} />
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-hairline bg-tint px-5 py-3 text-xs">{copy.caption}</p>
      {open && loaded && <loaded.RecordDialog row={open} records={loaded.records} onClose={() => setOpen(null)} />}
    </div>
  );
}

const recordId = (row: ResultRow) => `record-${row.id}`;

interface OpenRecordProps {
  row: ResultRow;
  label: string;
  onTouch: () => unknown;
  onOpen: () => void;
}

/** A link to the record further down the page, until the script that opens the dialog is there. */
function OpenRecord({ row, label, onTouch, onOpen }: OpenRecordProps) {
  const name = <span className="sr-only">: {row.name}</span>;
  if (!useHydrated())
    return (
      <ButtonLink href={`#${recordId(row)}`} variant="secondary" size="sm">
        {label}
        {name}
      </ButtonLink>
    );
  return (
    <Button variant="secondary" size="sm" aria-haspopup="dialog" onPointerEnter={onTouch} onFocus={onTouch} onClick={onOpen}>
      {label}
      {name}
    </Button>
  );
}
