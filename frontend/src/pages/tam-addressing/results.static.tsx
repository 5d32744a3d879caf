import Search from "#icon/search";
import { Button, ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { Monogram } from "../../sections/mockups/monogram";
import { type ResultRow, results } from "./copy-search";

/** A sample search and its results. */
export function Results() {
  return (
    <div role="group" aria-label={results.label} className="glass-viridian tone-plain cast overflow-hidden rounded-lg border border-lead">
      <p className="flex items-start gap-3 border-b border-lead px-5 py-4 font-medium text-heading">
        <Icon shape={Search} className="mt-0.5 size-5 shrink-0 text-glass-deep" />
        {results.query}
      </p>
      <ul className="divide-y divide-hairline">
        {results.rows.map((row) => (
          <li key={row.id} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-4 px-5 py-5">
            <Monogram name={row.name} className="size-10 rounded-sm text-xs" />
            <div className="min-w-0">
              <p className="font-semibold text-heading">{row.name}</p>
              <p className="text-sm text-muted-foreground">{row.place}</p>
            </div>
            <p className="text-right text-sm text-muted-foreground">
              <b className="block text-xl font-semibold text-heading">{row.fit}</b>
              {results.fit}
            </p>
            <p className="col-span-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm sm:col-span-2 sm:col-start-2">
              <span>
                {row.people} {results.people}
              </span>
              <OpenRecord row={row} />
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-hairline bg-tint px-5 py-3 text-xs">{results.caption}</p>
    </div>
  );
}

/** A button that opens the record (record-opener.tsx); without scripts, a link to it further down the page. */
function OpenRecord({ row }: { row: ResultRow }) {
  const label = (
    <>
      {results.open}
      <span className="sr-only">: {row.name}</span>
    </>
  );
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" value={row.id} className="hidden scripted:inline-flex">
        {label}
      </Button>
      <ButtonLink href={`#record-${row.id}`} variant="secondary" size="sm" className="scripted:hidden">
        {label}
      </ButtonLink>
    </>
  );
}
