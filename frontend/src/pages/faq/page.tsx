import { useState } from "react";
import { Fold } from "../../components/fold";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { SearchBox } from "../../components/search-box";
import { Link } from "../../components/ui/link";
import { useSearchText } from "../../components/use-search-text";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { Eyebrow } from "../../sections/section-heading";
import { CategoryWindow } from "./category-window";
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
      <section className="relative border-b border-hairline bg-tint">
        <div className="shell pt-14 sm:pt-20">
          <Eyebrow>{faq.hero.badge}</Eyebrow>
          <h1 className="text-h1 tracking-display">{faq.hero.title}</h1>
          <div className="mt-5 mb-10 grid gap-x-16 gap-y-6 sm:mb-12 lg:grid-cols-[1fr_34rem]">
            <p className="max-w-prose text-lg sm:text-xl">{faq.hero.lead}</p>
            <div>
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
              <p className="links mt-3 flex flex-wrap items-baseline gap-x-4 text-sm">
                {faq.suggestions.label}
                {faq.suggestions.terms.map((term) => (
                  <Link key={term} to="faq" query={{ q: term }} className="font-semibold text-heading underline underline-offset-4">
                    {term}
                  </Link>
                ))}
              </p>
            </div>
          </div>
          <CategoryWindow label={faq.categoriesLabel} categories={faq.categories} chosen={category} text={typed} onChoose={choose} />
        </div>
        <Fold />
      </section>
      <div className="shell py-10 sm:py-16">
        <Questions
          isActive={isActive}
          categories={faq.categories}
          text={typed}
          category={category}
          onCount={setCount}
          onReset={() => choose("all", "")}
          className="lg:min-h-128"
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
