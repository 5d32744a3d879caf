import { clsx } from "clsx";
import type { mapping as copy } from "./copy";

type Direction = keyof typeof copy.directions;

/** The fields of two systems and a line between each pair. The end that wins is lit. */
export function Mapping({ mapping }: { mapping: typeof copy }) {
  const [left, right] = mapping.ends;
  return (
    <table className="mt-10 block text-left *:block lg:mt-12">
      <caption className="mb-8 text-left text-heading">
        <span className="flex items-center gap-3">
          <span className="lit size-6 shrink-0 border border-lead" />
          {mapping.caption}
        </span>
      </caption>
      <thead>
        <tr className={rowClass}>
          <th scope="col" className={headClass}>
            {left}
          </th>
          <th scope="col" className="sr-only">
            {mapping.between}
          </th>
          <th scope="col" className={clsx("max-md:col-start-2 md:col-start-3", headClass)}>
            {right}
          </th>
        </tr>
      </thead>
      <tbody>
        {mapping.rows.map((row) => (
          <tr key={row.left} className={clsx("mb-4 last:mb-0", rowClass)}>
            <th scope="row" className={clsx("font-normal", fieldClass(row.keeps === "left"))}>
              <code>{row.left}</code>
            </th>
            <td className="flex justify-between max-md:order-last max-md:col-span-full max-md:pt-1.5 max-md:text-sm md:flex-col md:justify-center md:text-center">
              <Wire direction={row.direction} text={mapping.directions[row.direction]} rule={row.rule} />
            </td>
            <td className={fieldClass(row.keeps === "right")}>
              <code>{row.right}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rowClass = "grid grid-cols-2 md:grid-cols-[1fr_1.1fr_1fr]";
const headClass = "pb-3 text-base font-semibold text-heading";

const fieldClass = (isLit: boolean) =>
  clsx(
    "flex min-h-12 items-center border border-lead px-3 text-sm wrap-anywhere text-heading sm:px-5 md:min-h-16",
    isLit ? "lit" : "bg-pane",
  );

/** Points from the CRM (left) to the graph (right), back, or both ways. The rule is above the line. */
function Wire({ direction, text, rule }: { direction: Direction; text: string; rule: string }) {
  return (
    <>
      <span className="font-semibold text-heading">{rule}</span>
      <span className="flex items-center text-glass-deep max-md:hidden">
        {direction !== "out" && <span className={clsx(arrowhead, "border-r-10 border-r-current")} />}
        <span className="h-0.5 grow bg-current" />
        {direction !== "in" && <span className={clsx(arrowhead, "border-l-10 border-l-current")} />}
      </span>
      <span className="text-sm">{text}</span>
    </>
  );
}

const arrowhead = "border-y-6 border-y-transparent";
