import { useEffect, useRef, useState } from "react";
import { useQuery, useSetQuery } from "../../lib/query";

const QUIET_MS = 300;

/**
 * The text of a search box that also stands in the address as `?q=`: what is typed counts at once, the address follows when typing pauses. The
 * first letters make a history entry and the rest replaces it, so that Back leads to the whole list.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const { q = "" } = useQuery();
  const setQuery = useSetQuery();
  const [text, setText] = useState(q);
  const addressed = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward or a link changed the address.
  useEffect(() => {
    if (q === addressed.current) return;
    addressed.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const clean = next.replaceAll(/\s+/g, " ").trim();
      if (clean === addressed.current) return;
      setQuery({ q: clean }, { replace: addressed.current !== "" });
      addressed.current = clean;
    }, QUIET_MS);
  }

  return [text, search];
}
