import { useState } from "react";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { NewsletterForm } from "../../components/newsletter-form.cached";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { PageHero } from "../../sections/page-hero";
import { blog } from "./copy";
import { FilterBar } from "./filter-bar";
import { Overview } from "./overview.island";

const anchor = "articles";

export function Page() {
  const { industry, category, page } = useQuery();
  const [found, setFound] = useState("");
  const isActive = useActivate(Overview, href("blog", { query: { industry, category, page } }));

  return (
    <>
      <PageHero {...blog.hero} variant="plain">
        <FilterBar copy={blog.filters} action={href("blog", { hash: anchor })} onFocus={() => prefetchIsland(Overview)} />
      </PageHero>
      <div className="shell grid gap-x-16 py-12 sm:py-16 lg:grid-cols-[1fr_18rem]">
        <Overview isActive={isActive} onFound={setFound} anchor={anchor} className="contents" />
        <div className="lit mt-12 grid gap-5 self-start rounded-lg border border-lead p-5 sm:p-6 lg:col-start-2 lg:row-start-3">
          <div>
            <h2 className="text-h3">{blog.newsletter.title}</h2>
            <p className="mt-2">{blog.newsletter.text}</p>
            <p className="mt-4 text-sm">
              {blog.newsletter.feed.text}{" "}
              <a href={blog.newsletter.feed.href} className="font-semibold text-heading underline hover:text-glass-deep">
                {blog.newsletter.feed.link}
              </a>
            </p>
          </div>
          <NewsletterForm id="blog-newsletter" />
        </div>
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  );
}
