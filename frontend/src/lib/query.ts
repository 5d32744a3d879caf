import { notices } from "../../generated/notices";
import { type Parameter, parameters } from "../../generated/routes";
import { usePage } from "./page-context";
import type { RouteId } from "./routes";

/**
 * The route's declared query parameters with a valid value, plus `notice`. The Rust host uses the same rule for the key of its page cache; both are
 * tested with data/query-cases.json.
 */
export function normalizeQuery(page: string, read: (name: string) => string | null): Record<string, string> {
  const query: Record<string, string> = {};
  const declared = parameters[page as RouteId] ?? [];
  for (const parameter of declared) {
    const value = parseParameter(parameter, read(parameter.name));
    if (value) query[parameter.name] = value;
  }
  const notice = read("notice");
  if (notice !== null && Object.hasOwn(notices, notice)) query.notice = notice;
  return query;
}

function parseParameter(parameter: Parameter, value: string | null): string | null {
  if (value === null) return null;
  switch (parameter.kind) {
    case "choice":
      return parameter.values.includes(value) ? value : null;
    case "number":
      return /^[1-9][0-9]*$/.test(value) && Number(value) <= parameter.max ? value : null;
    case "text":
      return cleanText(value, parameter.maxLength);
  }
}

/** Removes control characters, collapses white space, trims, and cuts to `maxLength` code points. */
function cleanText(value: string, maxLength: number): string {
  // Rust's char::is_whitespace includes U+0085 and not U+FEFF; \s is the other way round.
  const line = value
    .replaceAll(/(?:[^\S\uFEFF]|\u0085)+/g, " ")
    .replaceAll(/\p{Cc}+/gu, "")
    .replaceAll(/ +/g, " ")
    .replace(/^ /, "");
  return [...line].slice(0, maxLength).join("").replace(/ $/, "");
}

/**
 * The page's query, the same on the server and in the browser. Not `useSearchParams` of react-router, because the server's engine has no URLSearchParams and
 * because only declared parameters with valid values count.
 */
export function useQuery(): Record<string, string> {
  return usePage().query;
}
