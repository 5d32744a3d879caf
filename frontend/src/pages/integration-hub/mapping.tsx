import ArrowLeft from "#icon/arrow-left";
import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { mapping as copy } from "./copy";

type Direction = keyof typeof copy.directions;

/** The fields of two systems (styles/lists.css). */
export function Mapping({ mapping }: { mapping: typeof copy }) {
  return (
    <div className="mt-10 overflow-hidden rounded-lg border border-lead bg-pane">
      <table className="mapping w-full text-left text-xs lg:text-sm">
        <caption className="border-b border-hairline px-4 py-3.5 text-left text-sm font-semibold text-heading md:px-5">
          {mapping.caption}
        </caption>
        <thead className="bg-tint max-md:sr-only">
          <tr>
            {mapping.head.map((name) => (
              <th key={name} scope="col" className="font-semibold text-heading">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divided border-t border-hairline">
          {mapping.rows.map((row) => (
            <tr key={row.left}>
              <th scope="row" className={cn("font-normal text-heading", row.keeps === "left" && "lit")}>
                <code>{row.left}</code>
              </th>
              <td>
                <Arrow direction={row.direction} text={mapping.directions[row.direction]} />
              </td>
              <td className={cn("text-heading", row.keeps === "right" && "lit")}>
                <code>{row.right}</code>
              </td>
              <td>{row.rule}</td>
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
