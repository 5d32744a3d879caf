/** The market's map counts: what its panes say is what the sample world says. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { market } from "../src/lib/sample-world";
import { companiesPerPane, drawings, industries, mapOf } from "../src/pages/tam-addressing/market-map";

const css = readFileSync(new URL("../src/pages/tam-addressing/market-window.module.css", import.meta.url), "utf8");
const panesFor = (companies: number) => Math.round(companies / companiesPerPane);

test.each(Object.entries(drawings))(
  "%s: each industry, and what each filter keeps of the market, has its number of panes",
  (_, drawing) => {
    expect(new Set(drawing.map((row) => row.length)).size, "all rows are equally long").toBe(1);
    const text = drawing.join("\n").replaceAll(/[A-Z]=+/g, "");
    for (const { letter, share } of industries)
      expect([...text].filter((sign) => sign === letter)).toHaveLength(panesFor(market.accounts * share));

    const { panes } = mapOf(drawing, 1.5);
    expect(panes.reduce((sum, { count }) => sum + count, 0)).toBe(panesFor(market.accounts));
    for (let chosen = 0; chosen < 16; chosen += 1) {
      const on = market.filters.map((_filter, at) => Boolean(chosen & (1 << at)));
      const kept = market.filters.reduce<number>((rest, { share }, at) => (on[at] ? rest * share : rest), market.accounts);
      const lit = panes.filter(({ out }) => !out.some((isOut, at) => isOut && on[at])).reduce((sum, { count }) => sum + count, 0);
      // Each industry is rounded to whole panes by itself.
      expect(Math.abs(lit - kept / companiesPerPane), `filters ${on}`).toBeLessThan(2.5);
    }
  },
);

test("names and result stand in the panes that the drawings leave for them", () => {
  const rules = [...css.matchAll(/^\.(\w+) \{\s*grid-area: ([\d /]+);[^}]*grid-area: ([\d /]+);/gm)];
  const areas = new Map(rules.map(([, name = "", strip, wide]) => [name, { strip, wide }]));
  const names = ["result", "industrial", "software", "banking", "retail", "hospitals"];
  for (const [at, sign] of ["#", ...industries.map(({ letter }) => letter)].entries())
    for (const [kind, drawing] of Object.entries(drawings))
      expect(areas.get(names[at] ?? "")?.[kind as keyof typeof drawings], `${names[at]}, ${kind}`).toBe(areaIn(drawing, sign));
});

/** The `grid-area` of the pane with the name of an industry, or of the result. */
function areaIn(drawing: readonly string[], sign: string): string {
  const pattern = sign === "#" ? /#+/ : new RegExp(`${sign}=+`);
  const rows = drawing.flatMap((row, y) => {
    const match = pattern.exec(row);
    return match ? [{ y, from: match.index, to: match.index + match[0].length }] : [];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? `${first.y + 1} / ${first.from + 1} / ${last.y + 2} / ${first.to + 1}` : "none";
}
