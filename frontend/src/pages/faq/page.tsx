import { clsx } from "clsx";
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
import linkList from "../../components/link-list.module.css";

export function Page() {
  const { category = "all" } = useQuery();
  const { typed, q, setDebounced, setImmediately } = useSearchText();
  const isActive = useActivate(Questions, href("faq", { query: { q, category: categoryParameter(category) } }));
  const [count, setCount] = useState("");
  const isWhole = category === "all" && typed === "";

  function choose(nextCategory: string, nextTyped = typed) {
    setImmediately(nextTyped, { category: categoryParameter(nextCategory) });
  }

  return (
    <>
      <section className="relative border-b border-hairline bg-tint">
        <div className="shell pt-14 sm:pt-20">
          <Eyebrow>{faq.hero.badge}</Eyebrow>
          <h1 className="text-h1 tracking-display">{faq.hero.title}</h1>
          <div className={clsx("mt-5 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_34rem]", isWhole ? "mb-10 sm:mb-12" : "mb-6")}>
            {/* On a phone the search box stays where it is while the answers take the place of this text. */}
            <p className={clsx("max-w-prose text-lg max-lg:order-last sm:text-xl", !isWhole && "max-lg:hidden")}>{faq.hero.lead}</p>
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
              <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <p className={`${linkList.links} flex flex-wrap items-baseline gap-x-4`}>
                  {faq.suggestions.label}
                  {faq.suggestions.terms.map((term) => (
                    <Link key={term} to="faq" query={{ q: term }} className="font-semibold text-heading underline underline-offset-4">
                      {term}
                    </Link>
                  ))}
                </p>
                <p role="status" className="font-semibold text-heading">
                  {count}
                </p>
              </div>
            </div>
          </div>
          <CategoryWindow
            label={faq.categoriesLabel}
            categories={faq.categories}
            chosen={category}
            text={typed}
            isWhole={isWhole}
            onChoose={choose}
          />
        </div>
        <Fold />
      </section>
      <div className={clsx("shell", isWhole ? "py-10 sm:py-16" : "py-6 sm:py-10")}>
        <Questions
          isActive={isActive}
          categories={faq.categories}
          text={typed}
          category={category}
          onCount={setCount}
          onReset={() => choose("all", "")}
          className="lg:min-h-128"
        />
      </div>
      <ClosingSection />
    </>
  );
}

/** The query parameter `category`: absent for all categories. */
function categoryParameter(category: string): string | undefined {
  return category === "all" ? undefined : category;
}
