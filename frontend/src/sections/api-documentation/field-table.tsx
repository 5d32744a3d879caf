import { Fragment } from "react";
import type { ApiField } from "../../content/api-documentation";

interface FieldTableProps {
  title: string;
  note?: string;
  caption: string;
  columns: { field: string; text: string };
  fields: readonly ApiField[];
  need: Record<NonNullable<ApiField["need"]>, string>;
}

/** Fields of a request or an answer. Two columns, so that it fits a phone without scrolling sideways. */
export function FieldTable({ title, note, caption, columns, fields, need }: FieldTableProps) {
  return (
    <>
      <h3 className="mt-10 text-lg">{title}</h3>
      {note && <p className="mt-1 text-sm">{note}</p>}
      <table className="mt-4 w-full border-collapse border-t border-lead text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{columns.field}</th>
            <th scope="col">{columns.text}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row" className="w-2/5 py-3 pr-4 align-top font-normal">
                <code className="block font-mono font-semibold text-heading">{breakable(field.name)}</code>
                <span className="text-xs text-muted">
                  {field.type}
                  {field.need && `, ${need[field.need]}`}
                </span>
              </th>
              <td className="py-3 align-top">{field.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Lets a narrow column break a name after an underscore. */
function breakable(name: string) {
  return name.split("_").map((part, at) => (
    <Fragment key={at}>
      {at > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
