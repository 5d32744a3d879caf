import { useState } from "react";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { SearchBox } from "../../components/search-box";
import { useSearchText } from "../../components/use-search-text";
import { href } from "../../lib/routes";
import { PageHero } from "../../sections/page-hero";
import { integrationsPage as copy } from "./copy";
import { LogoWindow } from "./logo-window.static";
import { Results } from "./results.island";

const searchId = "integration-search";

export function Page() {
  const { typed, q, setDebounced } = useSearchText();
  const [found, setFound] = useState("");
  const isActive = useActivate(Results, href("integrations", { query: { q } }));

  return (
    <div className="glass-viridian">
      {/* On a phone, the results of a search must not be below the picture. */}
      <PageHero
        {...copy.hero}
        lattice="comb"
        picture={
          <div className={typed ? "max-lg:hidden" : ""}>
            <LogoWindow />
          </div>
        }
      >
        <SearchBox
          id={searchId}
          route="integrations"
          copy={copy.search}
          text={typed}
          onSearch={setDebounced}
          onFocus={() => prefetchIsland(Results)}
        />
      </PageHero>
      <Results
        isActive={isActive}
        text={typed}
        onFound={setFound}
        onClear={() => setDebounced("")}
        clearHref={href("integrations", { hash: searchId })}
      />
      <p role="status" className="sr-only">
        {found}
      </p>
    </div>
  );
}
