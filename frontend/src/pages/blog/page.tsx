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
      <PageHero {...blog.hero} lattice="leaves" variant="stacked" />
      <div className="shell grid gap-y-6 py-12 sm:py-16 lg:grid-cols-[1fr_auto]">
        {/* Below the list's title, beside it on a wide screen. */}
        <div className="order-4 lg:self-end">
          <FilterBar copy={blog.filters} action={href("blog", { hash: anchor })} onFocus={() => prefetchIsland(Overview)} />
        </div>
        <Overview isActive={isActive} onFound={setFound} anchor={anchor} className="contents" />
        <div className="order-2 my-6 grid overflow-hidden rounded-lg border border-lead bg-tint sm:grid-cols-[12rem_1fr] lg:col-span-full lg:grid-cols-[18rem_1fr_1.15fr]">
          <WindowPanes subject="envelope" className="relative border-r border-lead max-sm:hidden sm:row-span-2 lg:row-span-1" />
          <div className="p-5 sm:p-6 lg:self-center">
            <h2 className="text-h3">{blog.newsletter.title}</h2>
            <p className="mt-2">{blog.newsletter.text}</p>
          </div>
          <div className="p-5 max-lg:pt-0 sm:p-6 sm:max-lg:pt-0 lg:self-center">
            <NewsletterForm id="blog-newsletter" />
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  );
}
