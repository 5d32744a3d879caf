import { startTransition, useEffect, useRef, useState } from "react";
import { isPageReloading } from "../lib/reload";
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
  // The q that this hook has set. It changes in the transition that changes the URL, so another q is from Back, Forward or a link, however soon it follows.
  const [ownQ, setOwnQ] = useState(q);
  const qInUrl = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Other parameters may change before the pause ends.
  const latestSetQuery = useRef(setQuery);

  useEffect(() => {
    latestSetQuery.current = setQuery;
  }, [setQuery]);

  useEffect(() => {
    if (q === ownQ) return;
    qInUrl.current = q;
    clearTimeout(timer.current);
    setOwnQ(q);
    setTyped(q);
  }, [q, ownQ]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function setUrl(nextQ: string, others: Query, options?: { replace: boolean }) {
    // The reload takes the text along, and the URL stays.
    if (isPageReloading()) return;
    qInUrl.current = nextQ;
    startTransition(() => setOwnQ(nextQ));
    latestSetQuery.current({ ...others, q: nextQ }, options);
  }

  function setDebounced(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (clean(next) === qInUrl.current) return;
      setUrl(clean(next), {}, { replace: qInUrl.current !== "" });
    }, DEBOUNCE_MS);
  }

  function setImmediately(next: string, others: Query) {
    clearTimeout(timer.current);
    setTyped(next);
    setUrl(clean(next), others);
  }

  return { typed, q: clean(typed), setDebounced, setImmediately };
}

function clean(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
