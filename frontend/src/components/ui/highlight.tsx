import type { ReactNode } from "react";

/**
 * Matches strings, keys (not colored), numbers, keywords and flags: enough for JSON, curl and a script tag. Use it in static components, so that it
 * stays on the server.
 */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|('(?:[^'\\]|\\.)*')|\b(true|false|null|curl|POST|GET)\b|(\s-{1,2}[A-Za-z]+)|\b(\d[\d.]*)\b/g;

export function highlight(code: string): ReactNode[] {
  const out: ReactNode[] = [];
  let from = 0;
  for (const match of code.matchAll(token)) {
    const [all, double, colon, single, word, flag, number] = match;
    if (colon) continue;
    if (match.index > from) out.push(code.slice(from, match.index));
    const tone =
      double || single
        ? "glass-viridian text-glass-deep"
        : word || flag
          ? "glass-cobalt text-glass-deep"
          : number
            ? "glass-amber text-glass-deep"
            : "";
    out.push(
      <span key={match.index} className={tone}>
        {all}
      </span>,
    );
    from = match.index + all.length;
  }
  out.push(code.slice(from));
  return out;
}
