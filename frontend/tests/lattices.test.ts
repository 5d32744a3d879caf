import { expect, test } from "vitest";
import { lattices } from "../src/sections/lattices";

const areas = [
  { width: 640, height: 960 },
  { width: 1280, height: 120 },
];

test.each(Object.entries(lattices))("the panes of %s are closed, and begin where the light comes from", (_, lattice) => {
  for (const area of areas) {
    const panes = lattice(area);
    for (const { d } of panes) expect(d).toMatch(/^M-?\d[-\d ,.A-Za-y]*z$/);
    const nearest = Math.min(...panes.map(({ x, y }) => Math.hypot(area.width - x, y)));
    expect(nearest).toBeLessThan(100);
  }
});

test("a lattice has no pane twice", () => {
  for (const lattice of Object.values(lattices)) {
    const paths = areas.flatMap((area) => lattice(area).map(({ d }) => `${area.width} ${d}`));
    expect(new Set(paths).size).toBe(paths.length);
  }
});
