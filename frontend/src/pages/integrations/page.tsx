import { useState } from "react";
import { SearchBox } from "../../components/search-box";
import { useSearchText } from "../../components/use-search-text";
import { useThaw, warmPart } from "../../components/use-thaw";
import { href } from "../../lib/routes";
import { PageHero } from "../../sections/page-hero";
import { integrationsPage as words } from "./copy";
import { LogoWindow } from "./logo-window.static";
import { Results } from "./results.static";

const searchId = "integration-search";

export function Page() {
  const { text, q, search } = useSearchText();
  const [found, setFound] = useState("");
  const isLive = useThaw(Results, href("integrations", { query: { q } }));

  return (
    <div className="glass-viridian">
      <PageHero
        badge={words.hero.eyebrow}
        title={words.hero.title}
        lead={words.hero.text}
        actions={
          <SearchBox
            id={searchId}
            route="integrations"
            words={words.search}
            text={text}
            onSearch={search}
            onFocus={() => warmPart(Results)}
          />
        }
        // On a phone what was found must not wait below a picture.
        picture={<LogoWindow className={text ? "max-lg:hidden" : ""} />}
      />
      {/* Another key, another list: the one that the server sent cannot change. */}
      <Results
        key={isLive ? "live" : "sent"}
        text={text}
        onFound={isLive ? setFound : undefined}
        onClear={() => search("")}
        clearHref={href("integrations", { hash: searchId })}
      />
      <p role="status" className="sr-only">
        {found}
      </p>
    </div>
  );
}
