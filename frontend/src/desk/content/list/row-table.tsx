import type { ContentRow, Section } from "../contract";
import { DataTable } from "../../ui/table";
import { RowLink } from "../shell/row-link";
import { RowMark } from "../shell/state-marks";
import { placeWords } from "../shell/words";

interface RowTableProps {
  section: Section;
  rows: ContentRow[];
  isReadOnly: boolean;
}

export function RowTable({ section, rows, isReadOnly }: RowTableProps) {
  // The titles of texts say more than their files.
  const hasPlace = section !== "texts";
  const columns = [
    { title: section === "texts" ? "Texts of" : "Title" },
    ...(hasPlace ? [{ title: section === "files" ? "File" : "Address" }] : []),
    { title: "State", className: "sm:w-64" },
    { title: "Actions", className: "sm:w-64" },
  ];
  return (
    <DataTable
      caption={placeWords[section]}
      columns={columns}
      rows={rows.map((row) => ({
        key: row.href,
        cells: [
          <span key="title" className="wrap-anywhere">
            {row.title}
          </span>,
          ...(hasPlace
            ? [
                <span key="place" className="wrap-anywhere text-muted-foreground">
                  {row.place === row.title ? "" : row.place}
                </span>,
              ]
            : []),
          <RowMark key="state" {...row} />,
          <Actions key="actions" row={row} isReadOnly={isReadOnly} />,
        ],
      }))}
    />
  );
}

function Actions({ row: { title, href, onPageHref }, isReadOnly }: { row: ContentRow; isReadOnly: boolean }) {
  const isText = href.startsWith("/desk/content/texts");
  return (
    <span className="flex flex-wrap gap-x-4">
      {onPageHref === null || isReadOnly ? null : (
        <RowLink href={onPageHref} of={title}>
          Edit on the page
        </RowLink>
      )}
      <RowLink href={href} of={title}>
        {isText ? "Texts" : isReadOnly ? "Show" : "Edit"}
      </RowLink>
    </span>
  );
}
