import { useState } from "react";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { SearchBox } from "../../components/search-box";
import { useSearchText } from "../../components/use-search-text";
import { href } from "../../lib/routes";
import { WideHero } from "../../sections/wide-hero";
import { integrationsPage as copy } from "./copy";
import { Popular } from "./popular.static";
import { Results } from "./results.island";

const searchId = "integration-search";

export function Page() {
  const { typed, q, setDebounced } = useSearchText();
  const [found, setFound] = useState("");
  const isActive = useActivate(Results, href("integrations", { query: { q } }));

  return (
    <div className="glass-viridian">
      {/* The results of a search are in the place of the window. */}
      <WideHero
        {...copy.hero}
        picture={
          <div className={typed ? "hidden" : ""}>
            <Popular />
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
      </WideHero>
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
