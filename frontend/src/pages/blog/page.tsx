import { useState } from "react";
import { Fold } from "../../components/fold";
import { NewsletterForm } from "../../components/newsletter-form";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { Eyebrow } from "../../sections/section-heading";
import { AuthorsSection } from "./authors.static";
import { blog } from "./copy";
import { FeaturedArticle } from "./featured-article.static";
import { FilterBar } from "./filter-bar";
import { Overview } from "./overview.island";

const anchor = "articles";

export function Page() {
  const { industry, category, page } = useQuery();
  const [found, setFound] = useState("");
  const isActive = useActivate(Overview, href("blog", { query: { industry, category, page } }));

  return (
    <>
      <section className="relative border-b border-hairline bg-tint lg:min-h-[min(38vw,52rem)]">
        <div className="shell py-14 sm:py-20 lg:pb-0">
          <div className="lg:w-1/2 lg:pr-14">
            <Eyebrow>{blog.hero.badge}</Eyebrow>
            <h1 className="text-h1 tracking-display">{blog.hero.title}</h1>
            <p className="mt-5 max-w-prose text-lg sm:text-xl">{blog.hero.lead}</p>
          </div>
        </div>
        <FeaturedArticle />
        <div className="shell py-10 lg:pb-16">
          <div className="lg:w-1/2 lg:pr-14">
            <h2 className="mb-4 text-lg">{blog.newsletter.title}</h2>
            <NewsletterForm id="blog-newsletter" />
          </div>
        </div>
        <Fold />
      </section>
      <section aria-labelledby={anchor} className="shell py-12 sm:py-16">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
          {/* Links that change the list lead to it, because the pressed link may be gone or far below. */}
          <h2 id={anchor} tabIndex={-1} className="text-h3 outline-none">
            {blog.heading[industry || category ? "filtered" : "all"]}
          </h2>
          <FilterBar copy={blog.filters} action={href("blog", { hash: anchor })} onFocus={() => prefetchIsland(Overview)} />
        </div>
        <Overview isActive={isActive} onFound={setFound} anchor={anchor} />
      </section>
      <AuthorsSection />
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  );
}
