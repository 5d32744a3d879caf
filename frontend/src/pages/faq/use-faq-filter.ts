import { type ComponentType, useEffect, useRef, useState } from "react";
import { useThaw } from "../../components/use-thaw";
import { useQuery, useSetQuery } from "../../lib/query";
import { href } from "../../lib/routes";

const QUIET_MS = 300;

/**
 * Search text and category, both in the address. A category is there at once; what is typed filters at once and reaches the address when typing
 * pauses. `isLive` says that the list, a static part, has to follow and can.
 */
export function useFaqFilter<P>(list: ComponentType<P>) {
  const { q = "", category = "all" } = useQuery();
  const setQuery = useSetQuery();
  const [text, setText] = useState(q);
  const addressed = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSetQuery = useRef(setQuery);
  const isLive = useThaw(list, href("faq", { query: { q: clean(text), category: inAddress(category) } }));

  useEffect(() => {
    latestSetQuery.current = setQuery;
    if (q === addressed.current) return;
    // Back, Forward or a link changed the address.
    addressed.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q, setQuery]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (clean(next) === addressed.current) return;
      // The first letters make a history entry and the rest replaces it, so that Back leads to the whole list.
      const replace = addressed.current !== "";
      addressed.current = clean(next);
      latestSetQuery.current({ q: addressed.current }, { replace });
    }, QUIET_MS);
  }

  function choose(nextCategory: string, nextText = text) {
    clearTimeout(timer.current);
    setText(nextText);
    addressed.current = clean(nextText);
    setQuery({ q: addressed.current, category: inAddress(nextCategory) });
  }

  return { text, category, isLive, search, choose };
}

/** As the route's own rule has it (lib/query.ts). */
function clean(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function inAddress(category: string): string | undefined {
  return category === "all" ? undefined : category;
}
