import { useEffect, useRef, useState } from "react";
import { useQuery, useSetQuery } from "../lib/query";
import type { Query } from "../lib/routes";

const DEBOUNCE_MS = 300;

interface SearchText {
  /** The text in the search box. */
  text: string;
  /** The text as the query parameter holds it (lib/query.ts). */
  q: string;
  search: (text: string) => void;
  /** Sets the text and other query parameters at once. */
  setNow: (text: string, others: Query) => void;
}

/**
 * The text of a search box and its query parameter `q`. The text changes at once, the address after a pause in typing. The first change adds a
 * history entry and the following ones replace it, so that Back leads to the whole list.
 */
export function useSearchText(): SearchText {
  const { q = "" } = useQuery();
  const setQuery = useSetQuery();
  const [text, setText] = useState(q);
  const textInAddress = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Other parameters may change before the pause ends.
  const latestSetQuery = useRef(setQuery);

  useEffect(() => {
    latestSetQuery.current = setQuery;
  }, [setQuery]);

  // Only when q itself changes: a letter typed while the address is about to follow renders with the old q.
  useEffect(() => {
    if (q === textInAddress.current) return;
    // Back, Forward or a link changed the address.
    textInAddress.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (clean(next) === textInAddress.current) return;
      const replace = textInAddress.current !== "";
      textInAddress.current = clean(next);
      latestSetQuery.current({ q: textInAddress.current }, { replace });
    }, DEBOUNCE_MS);
  }

  function setNow(next: string, others: Query) {
    clearTimeout(timer.current);
    setText(next);
    textInAddress.current = clean(next);
    setQuery({ ...others, q: textInAddress.current });
  }

  return { text, q: clean(text), search, setNow };
}

function clean(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
