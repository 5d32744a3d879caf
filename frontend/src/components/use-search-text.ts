import { useEffect, useRef, useState } from "react";
import { useQuery, useSetQuery } from "../lib/query";
import type { Query } from "../lib/routes";

const DEBOUNCE_MS = 300;

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
  const textInAddress = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What other parameters say may change between the last letter and the pause.
  const latestSetQuery = useRef(setQuery);

  useEffect(() => {
    latestSetQuery.current = setQuery;
    if (q === textInAddress.current) return;
    // Back, Forward or a link changed the address.
    textInAddress.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q, setQuery]);

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
