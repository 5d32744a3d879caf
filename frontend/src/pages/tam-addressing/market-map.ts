import { market } from "../../lib/sample-world";

/**
 * The map of the sample market as two drawings. Each cell is a pane of the window; a letter is the industry of its companies. `=` after a letter is the pane
 * with the name of its industry, `#` the pane with the result, and a dot the pane of the page's title.
 */
export const drawings = {
  /** From `lg` on: as wide as the page, around the words. */
  wide: [
    "SSSSSSSSSSSSSSSSSSIIIIBBBBBB",
    ".............S==SSIIIIIB=BBB",
    ".............I===IIIIIIBBBBB",
    ".............IIIII#####IIIII",
    ".............IIIII#####IIIII",
    ".............IIIII#####IIIII",
    ".............IIIIIIIIIIHHHHH",
    ".............R==RIIIIIIH==HH",
    "RRRRRRRRRRRRRRRRIIIIIIIHHHHH",
  ],
  /** On narrower screens: a strip below the words. */
  strip: [
    "S==SSI======B==B",
    "SSSSSIIIIIIIBBBB",
    "SSSSSIIIIIIIBBBB",
    "SSSSSI#####IBBBB",
    "SSSIII#####IIIIB",
    "IIIIII#####IIIII",
    "IIIIII#####IIIII",
    "R==RRI#####IH===",
    "RRRRRIIIIIIIHHHH",
    "RRRRRIIIIIIIHHHH",
    "RRRRRIIIIIIIHHHH",
  ],
} as const;

/** How many companies a pane stands for. */
export const companiesPerPane = 400;

/** The industries by their letter; the first is the one that the filter keeps. */
export const industries = [
  { letter: "I", name: market.filters[0].detail, share: market.filters[0].share },
  ...market.otherIndustries.map((industry) => ({ letter: industry.name.charAt(0), ...industry })),
];

/** Panes that the same filters leave out. */
export interface Panes {
  /** For each filter, whether it leaves them out. */
  out: boolean[];
  count: number;
  d: string;
}

export interface MarketMap {
  width: number;
  height: number;
  panes: Panes[];
  /** The lead between panes, and that around industries, names, words and result. */
  fine: string;
  strong: string;
}

interface Cell {
  x: number;
  y: number;
}

/** The panes and the lead of a drawing. A cell is one unit wide and one high; the window stretches them, so all keep one area. */
export function mapOf(drawing: readonly string[], cellHeight: number): MarketMap {
  const width = drawing[0]?.length ?? 0;
  const height = drawing.length;
  const focus = centerOf(drawing, "#");
  const groups = new Map<string, { out: boolean[]; cells: Cell[] }>();
  industries.forEach(({ letter, share }, at) => {
    const cells = cellsOf(drawing, letter).sort((one, other) => offBeam(one, focus, cellHeight) - offBeam(other, focus, cellHeight));
    for (const { rest, count } of split(cells.length, share)) {
      const out = [at > 0, ...rest];
      const key = String(out);
      const group = groups.get(key) ?? { out, cells: [] };
      group.cells.push(...cells.splice(0, count));
      groups.set(key, group);
    }
  });
  const panes = [...groups.values()].map(({ out, cells }) => ({ out, count: cells.length, d: fillOf(cells) }));
  return { width, height, panes, ...leadOf(drawing) };
}

/** The cells of the companies of an industry: not the one with its name, which starts at the letter before `=`. */
function cellsOf(drawing: readonly string[], letter: string): Cell[] {
  return drawing.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === letter && row[x + 1] !== "=" ? [{ x, y }] : [])));
}

function centerOf(drawing: readonly string[], sign: string): Cell {
  const cells = cellsOf(drawing, sign);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(cells.map(({ x }) => x)), y: middle(cells.map(({ y }) => y)) };
}

/** The slope of the sun's light: 58 degrees. */
const SUN = { x: -0.53, y: 0.848 };

/** How far a pane is from the beam of the sun that falls through the result. Near panes light up first; a little uneven, as glass made by hand. */
function offBeam({ x, y }: Cell, focus: Cell, cellHeight: number): number {
  const [dx, dy] = [x - focus.x, (y - focus.y) * cellHeight];
  const across = Math.abs(dx * SUN.y - dy * SUN.x);
  const along = Math.abs(dx * SUN.x + dy * SUN.y);
  return across + along * 0.3 + ((x * 7 + y * 5) % 4) * 0.3;
}

/** The panes of an industry by the other filters that leave them out, first those that none does. Shares are rounded to whole panes. */
function split(total: number, industryShare: number): { rest: boolean[]; count: number }[] {
  let groups = [{ rest: [] as boolean[], share: 1 }];
  for (const { share } of market.filters.slice(1)) {
    groups = groups.flatMap((group) => [
      { rest: [...group.rest, false], share: group.share * share },
      { rest: [...group.rest, true], share: group.share * (1 - share) },
    ]);
  }
  const exact = groups.map((group) => (group.share * industryShare * market.accounts) / companiesPerPane);
  const counts = exact.map(Math.floor);
  const byRemainder = exact.map((value, at) => ({ at, remainder: value % 1 })).sort((one, other) => other.remainder - one.remainder);
  for (const { at } of byRemainder.slice(0, total - sum(counts))) counts[at] = (counts[at] ?? 0) + 1;
  return groups.map(({ rest }, at) => ({ rest, count: counts[at] ?? 0 })).sort((one, other) => misses(one.rest) - misses(other.rest));
}

const misses = (rest: readonly boolean[]) => rest.filter(Boolean).length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Cells side by side become one rectangle. */
function fillOf(cells: Cell[]): string {
  const rows = [...cells].sort((one, other) => one.y - other.y || one.x - other.x);
  const runs: (Cell & { length: number })[] = [];
  for (const { x, y } of rows) {
    const last = runs.at(-1);
    if (last?.y === y && last.x + last.length === x) last.length += 1;
    else runs.push({ x, y, length: 1 });
  }
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join("");
}

type Lead = "fine" | "strong" | "none";

/** A line wherever two panes meet. */
function leadOf(drawing: readonly string[]): { fine: string; strong: string } {
  const [width, height] = [drawing[0]?.length ?? 0, drawing.length];
  const columns = range(width - 1).flatMap((x) =>
    runsOf(range(height).map((y) => leadBetween(paneAt(drawing, x, y), paneAt(drawing, x + 1, y)))).map(({ kind, from, length }) => ({
      kind,
      d: `M${x + 1} ${from}v${length}`,
    })),
  );
  const rows = range(height - 1).flatMap((y) =>
    runsOf(range(width).map((x) => leadBetween(paneAt(drawing, x, y), paneAt(drawing, x, y + 1)))).map(({ kind, from, length }) => ({
      kind,
      d: `M${from} ${y + 1}h${length}`,
    })),
  );
  const pathOf = (lead: Lead) => [...columns, ...rows].flatMap(({ kind, d }) => (kind === lead ? [d] : [])).join("");
  return { fine: pathOf("fine"), strong: pathOf("strong") };
}

interface PaneOfCell {
  /** What the pane belongs to: an industry, the result or the words. */
  part: string;
  /** The pane, if it has several cells. */
  wide?: string;
}

function paneAt(drawing: readonly string[], x: number, y: number): PaneOfCell {
  const row = drawing[y] ?? "";
  const sign = row[x] ?? "";
  if (sign === "#" || sign === ".") return { part: sign, wide: sign };
  let start = x;
  while (row[start] === "=") start -= 1;
  const part = row[start] ?? "";
  return row[start + 1] === "=" ? { part, wide: `${start} ${y}` } : { part };
}

function leadBetween(one: PaneOfCell, other: PaneOfCell): Lead {
  if (one.part !== other.part) return "strong";
  return one.wide !== undefined && one.wide === other.wide ? "none" : "fine";
}

/** Equal neighbors as one. */
function runsOf(kinds: readonly Lead[]): { kind: Lead; from: number; length: number }[] {
  const runs: { kind: Lead; from: number; length: number }[] = [];
  kinds.forEach((kind, from) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.length += 1;
    else runs.push({ kind, from, length: 1 });
  });
  return runs;
}

const range = (length: number) => Array.from({ length }, (_, at) => at);
