/** A pane of leaded glass: where its middle is, and its path. */
export interface Pane {
  x: number;
  y: number;
  d: string;
}

export interface Area {
  width: number;
  height: number;
}

type Cell = (x: number, y: number, column: number, row: number) => readonly Pane[];

const pane = (x: number, y: number, [dx, dy]: readonly [number, number], path: string): Pane => ({
  x: x + dx,
  y: y + dy,
  d: `M${x}${y < 0 ? "" : " "}${y}${path}`,
});

/** Cells of one size. They begin at the top right, where the light comes from, and go beyond the area. */
function cells({ width, height }: Area, dx: number, dy: number, cell: Cell): Pane[] {
  const columns = Math.ceil(width / dx) + 2;
  const rows = Math.ceil(height / dy) + 2;
  return Array.from({ length: columns * rows }, (_, index) => [index % columns, Math.floor(index / columns)] as const).flatMap(
    ([column, row]) => cell(width - column * dx, (row - 1) * dy, column, row),
  );
}

/** Rows of one shape, every second row moved by half its width. */
const courses = (area: Area, dx: number, dy: number, middle: readonly [number, number], path: string) =>
  cells(area, dx, dy, (x, y, _, row) => [pane(x + (row % 2) * (dx / 2), y, middle, path)]);

/** Rings around the top right corner, divided by rays. */
function fan(width: number, rays: number, radii: readonly number[]): Pane[] {
  const point = (radius: number, ray: number) => {
    const angle = (Math.PI / 2) * (ray / rays);
    return [Math.round(width - Math.cos(angle) * radius), Math.round(Math.sin(angle) * radius)] as const;
  };
  return radii.slice(1).flatMap((outer, ring) => {
    const inner = radii[ring] ?? 0;
    return Array.from({ length: rays }, (_, ray) => {
      const [x, y] = point((inner + outer) / 2, ray + 0.5);
      const [a, b, c, d] = [point(inner, ray), point(outer, ray), point(outer, ray + 1), point(inner, ray + 1)].map(String);
      return { x, y, d: `M${a}L${b}A${outer} ${outer} 0 0 0 ${c}L${d}A${inner} ${inner} 0 0 1 ${a}z` };
    });
  });
}

/** Patterns of leaded windows. Each page has its own (hero-glass.static.tsx). */
export const lattices = {
  arches: (area) => cells(area, 84, 120, (x, y) => [pane(x, y + 120, [-42, -50], "v-72q0-26-42-46-42 20-42 46v72z")]),
  arrows: (area) => cells(area, 110, 120, (x, y) => [pane(x, y, [0, 60], "l-60 60 60 60h110l-60-60 60-60z")]),
  /** Bars of rising height. */
  bars: (area) =>
    cells(area, 60, 120, (x, y, column) => {
      const above = 24 * ((column % 4) + 1);
      return [
        pane(x, y, [-30, above / 2], `v${above}h-60v-${above}z`),
        pane(x, y + above, [-30, 60 - above / 2], `v${120 - above}h-60v${above - 120}z`),
      ];
    }),
  chevrons: (area) =>
    cells(area, 340, 90, (x, y) => [pane(x, y, [-85, 85], "v90l-170 80v-90z"), pane(x - 340, y, [85, 85], "v90l170 80v-90z")]),
  comb: (area) => courses(area, 104, 90, [0, 60], "l52 30v60l-52 30-52-30v-60z"),
  crosses: (area) =>
    cells(area, 120, 120, (x, y) => [
      pane(x, y, [0, 60], "l60 60-60 60-60-60z"),
      pane(x + 60, y + 60, [0, 60], "l60 60-60 60-60-60z"),
      pane(x, y + 36, [0, 24], "l24 24-24 24-24-24z"),
    ]),
  fanlight: ({ width }) => fan(width, 9, [0, 80, 165, 260, 370, 500]),
  flaps: (area) =>
    cells(area, 168, 120, (x, y) => [
      pane(x, y, [-28, 60], "v120l-84-60z"),
      pane(x, y, [-84, 20], "h-168l84 60z"),
      pane(x - 168, y, [28, 60], "v120l84-60z"),
      pane(x - 168, y + 120, [84, -20], "h168l-84-60z"),
    ]),
  octagons: (area) =>
    cells(area, 120, 120, (x, y) => [
      pane(x - 36, y, [-24, 60], "l36 36v48l-36 36h-48l-36-36v-48l36-36z"),
      pane(x, y - 36, [0, 36], "l36 36-36 36-36-36z"),
    ]),
  ogees: (area) => courses(area, 100, 60, [0, 60], "c0 30 50 30 50 60 0 30-50 30-50 60 0-30-50-30-50-60 0-30 50-30 50-60z"),
  diamonds: (area) => courses(area, 108, 60, [0, 60], "l54 60-54 60-54-60z"),
  // Without the panes between them, whose lines would be on half of a circle's.
  circles: (area) => cells(area, 120, 120, (x, y) => [pane(x, y + 60, [-60, 0], "a60 60 0 0 0-120 0 60 60 0 0 0 120 0z")]),
  /** Its panes cross the right edge, so that no line lies on it. */
  weave: (area) =>
    cells(area, 120, 120, (x, y, column, row) =>
      (column + row) % 2
        ? [pane(x + 20, y, [-30, 60], "v120h-60v-120z"), pane(x - 40, y, [-30, 60], "v120h-60v-120z")]
        : [pane(x + 20, y, [-60, 30], "v60h-120v-60z"), pane(x + 20, y + 60, [-60, 30], "v60h-120v-60z")],
    ),
  /** A large square beside a small one, in rows that lean. There are enough steps for each area. */
  windows: ({ width, height }) => {
    const steps = Array.from({ length: 24 }, (_, index) => index - 8);
    return steps
      .flatMap((i) => steps.map((j) => [width - i * 80 - j * 40, j * 80 - i * 40] as const))
      .filter(([x, y]) => x > -100 && x < width + 150 && y > -100 && y < height + 100)
      .flatMap(([x, y]) => [pane(x, y, [-40, 40], "v80h-80v-80z"), pane(x - 80, y, [-20, 20], "v40h-40v-40z")]);
  },
} as const satisfies Record<string, (area: Area) => Pane[]>;

export type LatticeName = keyof typeof lattices;
