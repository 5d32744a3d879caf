import { useState } from "react";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { SearchBox } from "../../components/search-box";
import { Link } from "../../components/ui/link";
import { useSearchText } from "../../components/use-search-text";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { PageHero } from "../../sections/page-hero";
import { CategoryLinks } from "./category-links";
import { ClosingSection } from "./closing.static";
import { faq } from "./copy";
import { Questions } from "./questions.island";

export function Page() {
  const { category = "all" } = useQuery();
  const { typed, q, setDebounced, setImmediately } = useSearchText();
  const isActive = useActivate(Questions, href("faq", { query: { q, category: categoryParameter(category) } }));
  const [count, setCount] = useState("");

  function choose(nextCategory: string, nextTyped = typed) {
    setImmediately(nextTyped, { category: categoryParameter(nextCategory) });
  }

  return (
    <>
      <PageHero {...faq.hero} lattice="triangles" variant="stacked">
        <SearchBox
          id="faq-search"
          route="faq"
          size="lg"
          copy={faq.search}
          text={typed}
          onSearch={setDebounced}
          onFocus={() => prefetchIsland(Questions)}
        >
          {category === "all" ? null : <input type="hidden" name="category" value={category} />}
        </SearchBox>
        <p className="links flex w-full flex-wrap items-baseline gap-x-4 text-sm">
          {faq.suggestions.label}
          {faq.suggestions.terms.map((term) => (
            <Link key={term} to="faq" query={{ q: term }} className="font-semibold text-heading underline underline-offset-4">
              {term}
            </Link>
          ))}
        </p>
      </PageHero>
      <div className="shell pt-8 pb-12 sm:pb-16">
        <CategoryLinks label={faq.categoriesLabel} categories={faq.categories} chosen={category} text={typed} onChoose={choose} />
        <Questions
          isActive={isActive}
          categories={faq.categories}
          text={typed}
          category={category}
          onCount={setCount}
          onReset={() => choose("all", "")}
          className="mt-10 lg:mt-12 lg:min-h-128"
        />
        <p role="status" className="sr-only">
          {count}
        </p>
      </div>
      <ClosingSection />
    </>
  );
}

/** The query parameter `category`: absent for all categories. */
function categoryParameter(category: string): string | undefined {
  return category === "all" ? undefined : category;
}
