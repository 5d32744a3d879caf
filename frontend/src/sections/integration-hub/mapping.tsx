import { ArrowLeft, ArrowRight } from "../../components/icons";
import { Table } from "../../components/ui/table";
import type { mapping as copy } from "../../content/integration-hub";

type Direction = keyof typeof copy.directions;

export function Mapping({ mapping }: { mapping: typeof copy }) {
  return (
    <Table
      className="mt-10"
      caption={mapping.caption}
      columns={mapping.head}
      rows={mapping.rows.map((row) => [
        <code key="l">{row.left}</code>,
        <Arrow key="d" direction={row.direction} text={mapping.directions[row.direction]} />,
        <code key="r" className="text-heading">
          {row.right}
        </code>,
        row.rule,
      ])}
    />
  );
}

/** Points from the CRM (left) to the graph (right), back, or both ways. */
function Arrow({ direction, text }: { direction: Direction; text: string }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span className="flex w-8 text-glass-deep">
        {direction !== "out" && <ArrowLeft className="size-4" />}
        {direction !== "in" && <ArrowRight className="ml-auto size-4" />}
      </span>
      {text}
    </span>
  );
}
