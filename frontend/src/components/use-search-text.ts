import { useEffect, useRef, useState } from "react";
import { useQuery } from "../lib/query";
import { useSetQuery } from "../lib/set-query";
import type { Query } from "../lib/routes";

const DEBOUNCE_MS = 300;

interface SearchText {
  /** What the visitor has typed. It is ahead of the URL during a pause in typing. */
  typed: string;
  /** The typed text as the query parameter `q` (lib/query.ts). */
  q: string;
  /** Sets the text now and the URL after a pause. */
  setDebounced: (typed: string) => void;
  /** Sets the text and the URL now, with other query parameters. */
  setImmediately: (typed: string, others: Query) => void;
}

/**
 * The text of a search box and its query parameter `q`. The text changes immediately, the URL after a pause in typing. The first change adds a history
 * entry and the following ones replace it, so that Back leads to the whole list.
 */
export function useSearchText(): SearchText {
  const { q = "" } = useQuery();
  const setQuery = useSetQuery();
  const [typed, setTyped] = useState(q);
  const qInUrl = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Other parameters may change before the pause ends.
  const latestSetQuery = useRef(setQuery);

  useEffect(() => {
    latestSetQuery.current = setQuery;
  }, [setQuery]);

  // Only when q itself changes: a letter typed just before the URL changes renders with the old q.
  useEffect(() => {
    if (q === qInUrl.current) return;
    // Back, Forward or a link changed the URL.
    qInUrl.current = q;
    clearTimeout(timer.current);
    setTyped(q);
  }, [q]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function setDebounced(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (clean(next) === qInUrl.current) return;
      const replace = qInUrl.current !== "";
      qInUrl.current = clean(next);
      latestSetQuery.current({ q: qInUrl.current }, { replace });
    }, DEBOUNCE_MS);
  }

  function setImmediately(next: string, others: Query) {
    clearTimeout(timer.current);
    setTyped(next);
    qInUrl.current = clean(next);
    setQuery({ ...others, q: qInUrl.current });
  }

  return { typed, q: clean(typed), setDebounced, setImmediately };
}

function clean(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
