import { useMemo, useState } from "react";
import type { TextRow } from "../contract";
import { findRows } from "../shell/find-rows";
import { labelOf } from "./labels";

/** A search over fields that stay where they are. */
export function useFound(fields: TextRow[]) {
  const [query, setQuery] = useState("");
  const found = useMemo(() => findRows(fields, query, ({ pointer, value }) => [labelOf(pointer), value]), [fields, query]);
  return { query, setQuery, found };
}
