import type { ComponentType } from "react";
import { useSearchText } from "../../components/use-search-text";
import { useThaw } from "../../components/use-thaw";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";

/** Search text and category, both in the address. `isLive` says that the list, a static part, has to follow and can. */
export function useFaqFilter<P>(list: ComponentType<P>) {
  const { category = "all" } = useQuery();
  const { text, q, search, setNow } = useSearchText();
  const isLive = useThaw(list, href("faq", { query: { q, category: inAddress(category) } }));

  function choose(nextCategory: string, nextText = text) {
    setNow(nextText, { category: inAddress(nextCategory) });
  }

  return { text, category, isLive, search, choose };
}

function inAddress(category: string): string | undefined {
  return category === "all" ? undefined : category;
}
