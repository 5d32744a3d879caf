import type { results as copy } from "./copy";

/** A pane of the window stands for five rows. */
const ROWS_PER_PANE = 5;
const COLUMNS = 20;

/** The class of a pane and of its swatch, by the kinds of the legend. */
const fills = ["fill-hairline", "fill-glass", "fill-pane"];
const swatches = ["bg-hairline", "bg-glass", "bg-pane"];

/** The rows of a sheet as a window: what the first source fills, what the others add, and what stays blank. */
export function Results({ results }: { results: typeof copy }) {
  const { rows, legend, sheet } = results;
  const count = rows.all / ROWS_PER_PANE;
  /** A pane whose rows are not all complete stays blank. */
  const kindOf = (pane: number) => {
    if (pane * ROWS_PER_PANE < rows.byFirstSource) return 0;
    return (pane + 1) * ROWS_PER_PANE <= rows.complete ? 1 : 2;
  };
  return (
    <div className="panes mt-10 grid-cols-1 lg:grid-cols-[1fr_1.9fr]">
      <div className="lit flex flex-col p-6 sm:p-8">
        <p className="text-giant font-semibold tracking-display text-heading">{sheet.figure}</p>
        <h3 className="mt-4 text-h3">{sheet.label}</h3>
        <p className="mt-2">{sheet.text}</p>
        <ul className="mt-6 grid grow content-end">
          {sheet.found.map(({ who, email }) => (
            <li key={email} className="border-t border-lead py-3 last:pb-0">
              <b className="block font-semibold wrap-anywhere text-heading">{email}</b>
              {who}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col p-6 sm:p-8">
        <svg
          viewBox={`0 0 ${COLUMNS} ${count / COLUMNS}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="drawing h-48 w-full sm:h-64 lg:grow"
        >
          {fills.map((fill, kind) => (
            <path key={fill} className={fill} d={panesOf(count, (pane) => kindOf(pane) === kind)} />
          ))}
        </svg>
        <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-3">
          {legend.map(({ name, count }, kind) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt>{name}</dt>
              <dd className="flex items-center gap-3 text-h3 font-semibold text-heading">
                <span className={`size-4 border border-lead ${swatches[kind]}`} />
                {count}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** The chosen panes as one path, row by row. */
function panesOf(count: number, isChosen: (pane: number) => boolean): string {
  return Array.from({ length: count }, (_, pane) => pane)
    .filter(isChosen)
    .map((pane) => `M${pane % COLUMNS} ${Math.floor(pane / COLUMNS)}h1v1h-1z`)
    .join("");
}
