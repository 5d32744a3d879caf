import { useEffect, useRef, useState } from "react";
import { loadFrozen } from "../../components/frozen";
import { useQuery, useSetQuery } from "../../lib/query";
import { href } from "../../lib/routes";

const QUIET_MS = 300;

/**
 * Search text and category, both in the address. A category is there at once; what is typed filters at once and reaches the address when typing
 * pauses. The list is frozen in a first view: `isLive` says that its code has arrived and it can follow.
 */
export function useFaqFilter() {
  const { q = "", category = "all" } = useQuery();
  const setQuery = useSetQuery();
  const [first] = useState({ q, category });
  const [text, setText] = useState(q);
  const [touched, setTouched] = useState(false);
  const addressed = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSetQuery = useRef(setQuery);

  useEffect(() => {
    latestSetQuery.current = setQuery;
    if (q === addressed.current) return;
    // Back, Forward or a link changed the address.
    addressed.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q, setQuery]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function address(nextText: string, nextCategory: string | undefined, replace: boolean) {
    const clean = nextText.replaceAll(/\s+/g, " ").trim();
    clearTimeout(timer.current);
    addressed.current = clean;
    latestSetQuery.current({ q: clean, ...(nextCategory && { category: nextCategory === "all" ? undefined : nextCategory }) }, { replace });
  }

  function search(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The first letters make a history entry and the rest replaces it, so that Back leads to the whole list.
      if (next.replaceAll(/\s+/g, " ").trim() !== addressed.current) address(next, undefined, addressed.current !== "");
    }, QUIET_MS);
    loadFrozen().then(
      () => setTouched(true),
      () => window.location.assign(href("faq", { query: { q: next, category: category === "all" ? undefined : category } })),
    );
  }

  function choose(next: string, nextText = text) {
    loadFrozen().then(
      () => {
        setTouched(true);
        setText(nextText);
        address(nextText, next, false);
      },
      () => window.location.assign(href("faq", { query: { q: nextText, category: next === "all" ? undefined : next } })),
    );
  }

  const isLive = touched || q !== first.q || category !== first.category;
  return { text, category, isLive, search, choose };
}
