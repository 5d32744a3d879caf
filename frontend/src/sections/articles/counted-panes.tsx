import { clsx } from "clsx";
import { formatCount } from "../../lib/format";

/** The path of each shape of pane, 22 wide. It starts and ends at the bottom left. */
const shapes = {
  arch: "v-16a11 11 0 0 1 22 0v16z",
  roof: "v-18l22-9v27z",
  envelope: "v-20h22v20zv-20l11 9 11-9m-22 20",
};

const cell = { width: 24, height: 30 };

const lights = {
  full: { fill: "fill-glass", ground: "bg-glass" },
  pale: { fill: "fill-glass-pale", ground: "bg-glass-pale" },
  wash: { fill: "fill-glass-wash", ground: "bg-glass-wash" },
  clear: { fill: "fill-page", ground: "bg-page" },
  gray: { fill: "fill-edge", ground: "bg-edge" },
};
type Light = keyof typeof lights;

interface CountedPanesProps {
  shape: keyof typeof shapes;
  columns: number;
  rows: number;
  /** The number of panes of each light, from the right, where the light comes from. */
  panes: readonly (readonly [Light, number])[];
  /** The panes that have a diamond, by their place from the right. */
  marked?: readonly number[];
  /** A row below with panes of the same size. */
  below?: readonly [Light, number];
  className?: string;
}

/** A window in which each pane stands for the same amount. */
export function CountedPanes({ shape, columns, rows, panes, marked, below, className }: CountedPanesProps) {
  const height = (rows + (below ? 1.6 : 0)) * cell.height;
  const place = (index: number, perColumn: number, top: number) => [
    (columns - 1 - Math.floor(index / perColumn)) * cell.width + 1,
    top + ((index % perColumn) + 1) * cell.height - 1,
  ];
  // From pane to pane with relative moves, because they repeat and so compress to almost nothing.
  const draw = (from: number, count: number, perColumn: number, top: number) =>
    Array.from({ length: count }, (_, index) => {
      const isNewColumn = (from + index) % perColumn === 0;
      const move = isNewColumn ? `m-${cell.width} ${(1 - perColumn) * cell.height}` : `m0 ${cell.height}`;
      return (index === 0 ? `M${place(from, perColumn, top).join(" ")}` : move) + shapes[shape];
    }).join("");
  const starts = panes.map((_, index) => panes.slice(0, index).reduce((sum, [, count]) => sum + count, 0));
  return (
    <svg viewBox={`0 0 ${columns * cell.width} ${height}`} aria-hidden="true" className={clsx("drawing w-full", className)} strokeWidth="1">
      {panes.map(([light, count], index) => (
        <path key={light} className={lights[light].fill} d={draw(starts[index] ?? 0, count, rows, 0)} />
      ))}
      {marked && (
        <path
          stroke="none"
          className="fill-lead-dark"
          d={marked.map((index) => `M${place(index, rows, -7).join(" ")}m11-7l5 7-5 7-5-7z`).join("")}
        />
      )}
      {below && <path className={lights[below[0]].fill} d={draw(0, below[1], 1, height - cell.height)} />}
    </svg>
  );
}

export interface Count {
  figure: number;
  label: string;
  /** The panes that it counts; a diamond without it. */
  light?: Light;
  /** The one that the text is about. */
  lit?: boolean;
}
export type PaneCount = Count & { light: Light };

interface Scale {
  /** What a pane stands for, in words. */
  unit: string;
  perPane: number;
  rows: number;
  marked?: readonly number[];
}

interface ScaledPanesProps {
  shape: CountedPanesProps["shape"];
  /** The amounts from the largest to the smallest: each contains the next. An amount without a light is not drawn as panes. */
  counts: readonly Count[];
  below?: PaneCount;
  wide: Scale;
  /** The scale on a phone, with fewer and larger panes. */
  phone: Scale;
}

/** A window of counted panes in two scales, each with what one pane stands for. */
export function ScaledPanes({ shape, counts, below, wide, phone }: ScaledPanesProps) {
  const fromInside = counts.filter((count): count is PaneCount => count.light !== undefined).sort((a, b) => a.figure - b.figure);
  const draw = ({ perPane, rows, marked }: Scale, className: string) => {
    const inPanes = (figure = 0) => Math.round(figure / perPane);
    return (
      <CountedPanes
        shape={shape}
        columns={Math.ceil(inPanes(counts[0]?.figure) / rows)}
        rows={rows}
        panes={fromInside.map(({ light, figure }, index) => [light, inPanes(figure) - inPanes(fromInside[index - 1]?.figure)])}
        marked={marked}
        below={below && [below.light, inPanes(below.figure)]}
        className={className}
      />
    );
  };
  return (
    <div aria-hidden="true" className="bg-tint p-4 text-sm sm:p-6">
      <p className="mb-3 font-semibold text-heading sm:hidden">{phone.unit}</p>
      <p className="mb-3 font-semibold text-heading max-sm:hidden">{wide.unit}</p>
      {draw(phone, "sm:hidden")}
      {draw(wide, "max-sm:hidden")}
    </div>
  );
}

/** What the panes of a window count, in a row below them. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="grid gap-px border-t border-lead bg-lead sm:auto-cols-fr sm:grid-flow-col">
      {counts.map(({ figure, label, light, lit }) => (
        <div
          key={label}
          className={clsx("grid grid-cols-[4.5rem_1fr] bg-pane px-4 py-3 sm:flex sm:flex-col sm:px-5 sm:py-4", lit && "lit")}
        >
          <dt className="order-1 flex gap-2.5 text-sm leading-snug sm:mt-1.5">
            <span
              className={clsx(
                "mt-0.5 size-4 shrink-0 border border-body",
                // A pane of the same color is behind it.
                lit && "dark:border-4",
                light ? clsx("scheme-light-dark", lights[light].ground) : "scale-75 rotate-45 bg-lead-dark",
              )}
            />
            {label}
          </dt>
          <dd className="text-h3 font-semibold text-heading">{formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
