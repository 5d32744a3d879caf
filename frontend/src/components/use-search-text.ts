import { useEffect, useRef, useState } from "react";
import { useQuery, useSetQuery } from "../lib/query";
import type { Query } from "../lib/routes";

const QUIET_MS = 300;

interface SearchText {
  /** As it is typed. */
  text: string;
  /** As the address has it: the route's own rule (lib/query.ts). */
  q: string;
  search: (text: string) => void;
  /** Sets the text and other parameters in the address at once. */
  setNow: (text: string, others: Query) => void;
}

/**
 * The text of a search box that also stands in the address as `?q=`: what is typed counts at once, the address follows when typing pauses. The
 * first letters make a history entry and the rest replaces it, so that Back leads to the whole list.
 */
export function useSearchText(): SearchText {
  const { q = "" } = useQuery();
  const setQuery = useSetQuery();
  const [text, setText] = useState(q);
  const addressed = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What other parameters say may change between the last letter and the pause.
  const latestSetQuery = useRef(setQuery);

  useEffect(() => {
    latestSetQuery.current = setQuery;
  }, [setQuery]);

  // Only when q itself changes: a letter typed while the address is about to follow renders with the old q.
  useEffect(() => {
    if (q === addressed.current) return;
    // Back, Forward or a link changed the address.
    addressed.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (clean(next) === addressed.current) return;
      const replace = addressed.current !== "";
      addressed.current = clean(next);
      latestSetQuery.current({ q: addressed.current }, { replace });
    }, QUIET_MS);
  }

  function setNow(next: string, others: Query) {
    clearTimeout(timer.current);
    setText(next);
    addressed.current = clean(next);
    setQuery({ ...others, q: addressed.current });
  }

  return { text, q: clean(text), search, setNow };
}

function clean(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
