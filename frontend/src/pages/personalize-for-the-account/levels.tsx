import { clsx } from "clsx";

const columns = ["How sure", "What may change", "If it is wrong"];

const levels = [
  { cells: ["Likely", "Order of the catalog, industry examples", "A slightly odd first page"], className: "bg-pane" },
  { cells: ["Very likely", "Delivery terms, name of the contact", "A stranger gets a helpful colleague"], className: "bg-glass-wash" },
  { cells: ["Signed in", "Contract prices, invoices, past orders", "It cannot be: they have proved who they are"], className: "lit" },
];

/** What may change at which level. The surer, the more light. */
export function Levels() {
  return (
    <table className="w-full border border-lead text-left">
      <thead className="bg-tint text-sm max-sm:sr-only">
        {/* `sr-only` keeps words on one line, which would be wider than a phone. */}
        <tr className="whitespace-normal">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-6 py-3 font-semibold text-heading">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map(({ cells: [level, change, wrong], className }) => (
          <tr key={level} className={clsx("border-t border-lead max-sm:grid max-sm:gap-1 max-sm:px-5 max-sm:py-4", className)}>
            <th scope="row" className="text-h3 font-semibold text-heading sm:w-1/4 sm:px-6 sm:py-7">
              {level}
            </th>
            <td className="text-heading sm:px-6">{change}</td>
            <td className="sm:px-6">{wrong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
