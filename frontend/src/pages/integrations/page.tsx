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
  const [typedAtFirst] = useState(typed);
  /** What the list below shows: the text that the page came with, until the list follows the search box. */
  const searched = isActive ? typed : typedAtFirst;

  return (
    <div className="glass-viridian">
      {/* The results of a search are in the place of the window. */}
      <WideHero
        {...copy.hero}
        picture={
          <div className={searched ? "hidden" : ""}>
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
