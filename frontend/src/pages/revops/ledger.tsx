import { Link } from "../../components/ui/link";
import type { ledger } from "./copy";

/** An invoice with crossed-out lines. */
export function Ledger({ ledger: { caption, columns, rows, total, totalValue } }: { ledger: typeof ledger }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-lead text-sm text-heading">
        <tr>
          <th scope="col" className="w-1/2 py-3.5 pr-4 font-semibold">
            {columns.today}
          </th>
          <th scope="col" className="py-3.5 font-semibold">
            {columns.instead}
          </th>
        </tr>
      </thead>
      <tbody className="divided">
        {rows.map((row) => (
          <tr key={row.route}>
            <th scope="row" className="py-4 pr-4 align-top font-normal text-muted line-through decoration-edge">
              {row.today}
            </th>
            <td className="py-2 align-top">
              <Link
                to={row.route}
                className="inline-flex min-h-10 items-center font-semibold text-heading underline decoration-hairline underline-offset-4 hover:decoration-glass-deep"
              >
                {row.instead}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-lead">
        <tr className="lit">
          <th scope="row" className="py-5 pr-4 pl-4 text-lg font-semibold text-heading">
            {total}
          </th>
          <td className="py-5 text-figure font-semibold tracking-display text-heading">{totalValue}</td>
        </tr>
      </tfoot>
    </table>
  );
}
