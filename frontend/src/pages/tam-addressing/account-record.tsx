import { Fragment } from "react";
import type { RecordGroup } from "./records";
import type { ResultRow } from "./copy-search";
import { Monogram } from "../../sections/mockups/monogram";

interface AccountRecordProps {
  row: ResultRow;
  groups: readonly RecordGroup[];
  as: "h2" | "h3";
  titleId: string;
}

/** The enriched record of a sample account, in the dialog and, without scripts, on the page. */
export function AccountRecord({ row, groups, as: Heading, titleId }: AccountRecordProps) {
  const count = groups.reduce((sum, group) => sum + group.points.length, 0);
  const Group = Heading === "h2" ? "h3" : "h4";
  return (
    <>
      <div className="flex items-center gap-4 pr-10">
        <Monogram name={row.name} className="size-12 rounded-sm text-xs" />
        <div>
          <Heading id={titleId} className="text-h3">
            {row.name}
          </Heading>
          <p className="text-sm text-muted-foreground">
            {row.place}, sample account, {count} fields shown
          </p>
        </div>
      </div>
      <div className="panes mt-6 md:grid-cols-3">
        {groups.map((group) => (
          <div key={group.title} className="p-4 sm:p-5">
            <Group className="text-sm text-glass-deep">{group.title}</Group>
            <dl className="mt-3 grid gap-x-3 gap-y-2 text-sm max-md:grid-cols-[5.5rem_1fr] md:gap-y-0">
              {group.points.map(([label, value]) => (
                <Fragment key={label}>
                  <dt className="text-muted-foreground md:text-xs">{label}</dt>
                  <dd className="font-medium wrap-anywhere text-heading md:mb-3">{value}</dd>
                </Fragment>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </>
  );
}
