import type { ApiField } from "./apis";
import { Breakable } from "./breakable";

interface FieldTableProps {
  title: string;
  note?: string;
  caption: string;
  columns: { field: string; text: string };
  fields: readonly ApiField[];
  need: Record<NonNullable<ApiField["need"]>, string>;
}

/** Fields of a request. Two columns fit a phone without scrolling sideways. */
export function FieldTable({ title, note, caption, columns, fields, need }: FieldTableProps) {
  return (
    <>
      <h3 className="mt-10 text-lg">{title}</h3>
      {note && <p className="mt-1 text-sm">{note}</p>}
      <table className="mt-4 w-full border-t border-lead text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className="w-2/5" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{columns.field}</span>
            </th>
            <th scope="col">
              <span className="sr-only">{columns.text}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divided align-top">
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row" className="py-3 pr-4">
                <code className="text-heading">
                  <Breakable name={field.name} />
                </code>
                <span className="block text-xs font-normal text-muted">
                  {field.type}
                  {field.need && `, ${need[field.need]}`}
                </span>
              </th>
              <td className="py-3">{field.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
