import ArrowLeft from "#icon/arrow-left";
import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import type { mapping as copy } from "./copy";

type Direction = keyof typeof copy.directions;

const rowClass = "max-md:grid max-md:grid-cols-[1.15fr_1fr] max-md:gap-x-3 max-md:gap-y-1.5 max-md:px-4 max-md:py-3.5";
const cellClass = "md:px-3.5 md:py-3.5 md:first:pl-5 md:whitespace-nowrap lg:px-5";

/** On a phone a row has two lines: the fields on the left, direction and rule on the right. */
export function Mapping({ mapping }: { mapping: typeof copy }) {
  return (
    <div className="mt-10 overflow-hidden rounded-lg border border-lead bg-pane">
      <table className="w-full text-left text-xs max-md:block lg:text-sm">
        <caption className="border-b border-hairline px-4 py-3.5 text-left text-sm font-semibold text-heading max-md:block md:px-5">
          {mapping.caption}
        </caption>
        <thead className="bg-tint max-md:block">
          <tr className={rowClass}>
            {mapping.head.map((name) => (
              <th key={name} scope="col" className={`${cellClass} font-semibold text-heading`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-t border-hairline max-md:block">
          {mapping.rows.map((row) => (
            <tr key={row.left} className={rowClass}>
              <th scope="row" className={`${cellClass} font-normal text-heading`}>
                <code>{row.left}</code>
              </th>
              <td className={cellClass}>
                <Arrow direction={row.direction} text={mapping.directions[row.direction]} />
              </td>
              <td className={`${cellClass} text-heading`}>
                <code>{row.right}</code>
              </td>
              <td className={cellClass}>{row.rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Points from the CRM (left) to the graph (right), back, or both ways. */
function Arrow({ direction, text }: { direction: Direction; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="flex shrink-0 text-glass-deep sm:w-8">
        {direction !== "out" && <Icon shape={ArrowLeft} className="size-4" />}
        {direction !== "in" && <Icon shape={ArrowRight} className="ml-auto size-4" />}
      </span>
      {text}
    </span>
  );
}
