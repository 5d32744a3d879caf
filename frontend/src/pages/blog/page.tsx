import { useState } from "react";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { NewsletterForm } from "../../components/newsletter-form.cached";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { PageHero } from "../../sections/page-hero";
import { WindowPanes } from "../../sections/window-panes.static";
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
      <PageHero {...blog.hero} variant="plain" />
      <div className="shell grid gap-x-16 py-12 sm:py-16 lg:grid-cols-[1fr_18rem]">
        <div className="mb-8 rounded-lg border border-hairline bg-tint p-5 lg:col-start-1 lg:row-start-2">
          <FilterBar copy={blog.filters} action={href("blog", { hash: anchor })} onFocus={() => prefetchIsland(Overview)} />
        </div>
        <Overview isActive={isActive} onFound={setFound} anchor={anchor} className="contents" />
        <div className="letter-box lit mt-12 flex flex-col overflow-hidden rounded-lg border border-lead lg:col-start-2">
          <WindowPanes subject="envelope" className="min-h-28 flex-1" />
          <div className="border-t border-lead p-5 sm:p-6">
            <h2 className="text-h3">{blog.newsletter.title}</h2>
            <p className="mt-2">{blog.newsletter.text}</p>
            <NewsletterForm id="blog-newsletter" className="mt-4" />
            <p className="mt-4 text-sm">
              {blog.newsletter.feed.text}{" "}
              <a href={blog.newsletter.feed.href} className="font-semibold text-heading underline hover:text-glass-deep">
                {blog.newsletter.feed.link}
              </a>
            </p>
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  );
}
