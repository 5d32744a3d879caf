import { useState } from "react";
import { useThaw, warmPart } from "../../components/use-thaw";
import { integrationsPage as words } from "./copy";
import { href } from "../../lib/routes";
import { LogoWindow } from "./logo-window.static";
import { Results } from "./results.static";
import { SearchBox, searchId } from "./search-box";
import { useSearchText } from "./use-search-text";
import { PageHero } from "../../sections/page-hero";

export function Page() {
  const [text, setText] = useSearchText();
  const [found, setFound] = useState("");
  const isLive = useThaw(Results, href("integrations", { query: { q: text } }));

  return (
    <div className="glass-viridian">
      <PageHero
        badge={words.hero.eyebrow}
        title={words.hero.title}
        lead={words.hero.text}
        actions={<SearchBox words={words.search} text={text} onSearch={setText} onFocus={() => warmPart(Results)} />}
        // On a phone what was found must not wait below a picture.
        picture={<LogoWindow className={text ? "max-lg:hidden" : ""} />}
      />
      {/* Another key, another list: the one that the server sent cannot change. */}
      <Results
        key={isLive ? "live" : "sent"}
        text={text}
        onFound={isLive ? setFound : undefined}
        onClear={() => setText("")}
        clearHref={href("integrations", { hash: searchId })}
      />
      <p role="status" className="sr-only">
        {found}
      </p>
    </div>
  );
}
