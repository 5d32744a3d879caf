import { useState } from "react";
import { prefetchIsland, useActivate } from "../../components/server-html";
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
      <PageHero {...blog.hero} lattice="leaves" variant="plain" />
      <div className="shell flex flex-col gap-y-12 py-12 sm:gap-y-14 sm:py-16">
        <div className="order-2 -mb-4">
          <FilterBar copy={blog.filters} action={href("blog", { hash: anchor })} onFocus={() => prefetchIsland(Overview)} />
        </div>
        <Overview isActive={isActive} onFound={setFound} anchor={anchor} className="contents" />
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  );
}
