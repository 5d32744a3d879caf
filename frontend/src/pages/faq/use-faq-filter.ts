import type { ComponentType } from "react";
import { useActivate } from "../../components/islands";
import { useSearchText } from "../../components/use-search-text";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";

/** Search text and category, both in the address, which activates the island `list`. */
export function useFaqFilter<P>(list: ComponentType<P>) {
  const { category = "all" } = useQuery();
  const { text, q, search, setNow } = useSearchText();
  const isActive = useActivate(list, href("faq", { query: { q, category: inAddress(category) } }));

  function choose(nextCategory: string, nextText = text) {
    setNow(nextText, { category: inAddress(nextCategory) });
  }

  return { text, category, isActive, search, choose };
}

function inAddress(category: string): string | undefined {
  return category === "all" ? undefined : category;
}
