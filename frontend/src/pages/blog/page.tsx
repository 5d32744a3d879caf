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
      <div className="shell flex flex-col gap-y-12 py-12 sm:gap-y-14 sm:py-16">
        {/* From `lg` on it has no height of its own and is in the line of the list's title. */}
        <div className="order-2 -mb-4 lg:relative lg:z-1 lg:-mb-14 lg:h-0">
          <FilterBar copy={blog.filters} action={href("blog", { hash: anchor })} onFocus={() => prefetchIsland(Overview)} />
        </div>
        <Overview isActive={isActive} onFound={setFound} anchor={anchor} className="contents" />
        <div className="order-4 grid overflow-hidden rounded-lg border border-lead bg-tint sm:grid-cols-[12rem_1fr] lg:grid-cols-[18rem_1fr_1.15fr]">
          <WindowPanes
            subject="envelope"
            className="relative h-32 border-lead sm:h-auto max-sm:border-b sm:row-span-2 sm:border-r lg:row-span-1"
          />
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
