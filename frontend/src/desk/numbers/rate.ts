import type { NumbersRow } from "../contract";

/** The rates as the host writes them, and as numbers, whose difference says the direction. */
export function rateOf({ views, viewsBefore, leads, leadsBefore, rate, rateBefore }: NumbersRow) {
  const per100 = (part: number, whole: number | null) => (whole ? (part / whole) * 100 : null);
  return { now: per100(leads, views), before: per100(leadsBefore, viewsBefore), words: rate, wordsBefore: rateBefore };
}

export interface ChangeWords {
  direction: "up" | "down" | "same";
  text: string;
}

/** How a number has changed: in percent, or a rate in points. Null: there is nothing to compare. */
export function changeOf(now: number | null, before: number | null, isRate: boolean): ChangeWords | null {
  if (now === null || before === null) return null;
  if (isRate) return directed(now - before, `${Math.abs(now - before).toFixed(1)} pt`, Math.abs(now - before) < 0.05);
  if (before === 0) return now === 0 ? null : { direction: "up", text: "new" };
  const percent = Math.round(((now - before) / before) * 100);
  return directed(percent, `${Math.abs(percent)} %`, percent === 0);
}

function directed(difference: number, text: string, isSame: boolean): ChangeWords {
  if (isSame) return { direction: "same", text: "" };
  return { direction: difference > 0 ? "up" : "down", text };
}
