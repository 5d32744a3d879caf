import type { ContentOnPageScreen, TextRow } from "../contract";
import { ItemForms } from "../texts/item-forms";
import { labelOf } from "../texts/labels";
import type { FieldsPlace } from "../texts/place";
import { TextItem } from "../texts/text-item";
import { itemOf } from "../texts/tree";
import { nameOf } from "./use-page";

interface TextListProps {
  screen: ContentOnPageScreen;
  rows: TextRow[];
  place: FieldsPlace;
  found: Set<TextRow>;
  onOpen: (row: TextRow) => void;
}

/** Texts in the order of the page. */
export function TextList({ screen: { path, pages, fields }, rows, place, found, onOpen }: TextListProps) {
  const own = pages.find((page) => page.path === path)?.id;
  return (
    <ul>
      {rows.map((row) => (
        <li key={nameOf(row)} hidden={!found.has(row)} className="border-b border-hairline">
          <TextItem
            row={row}
            place={place}
            of={row.page === own ? undefined : (pages.find(({ id }) => id === row.page)?.label ?? row.page)}
            more={<More row={row} place={place} fields={fields} />}
            onOpen={() => onOpen(row)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The item of a list that the text belongs to, such as a question with its answer. */
function More({ row: { page, pointer }, place, fields }: { row: TextRow; place: FieldsPlace; fields: TextRow[] }) {
  const item = itemOf(
    pointer,
    fields.filter((row) => row.page === page),
  );
  if (item === null) return null;
  return (
    <div className="border-t border-hairline pt-3">
      <p className="mb-2 text-list">
        It belongs to <strong>{labelOf(item.pointer)}</strong>:
      </p>
      <ItemForms place={place} page={page} pointer={item.pointer} count={item.count} />
    </div>
  );
}
