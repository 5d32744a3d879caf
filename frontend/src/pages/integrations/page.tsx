import { type MouseEvent, useState } from "react";
import X from "#icon/x";
import { Fold } from "../../components/fold";
import { SearchBox } from "../../components/search-box";
import { prefetchIsland, useActivate } from "../../components/server-html";
import { Icon } from "../../components/ui/icon";
import { useSearchText } from "../../components/use-search-text";
import { href } from "../../lib/routes";
import { HeroGlass } from "../../sections/hero-glass.static";
import { Projection } from "../../sections/projection.static";
import { Eyebrow } from "../../sections/section-heading";
import { integrationsPage as copy } from "./copy";
import { Popular } from "./popular.static";
import { Results } from "./results.island";
import { Rose } from "./rose.island";
import styles from "./search.module.css";

const searchId = "integration-search";

export function Page() {
  const { typed, q, setDebounced } = useSearchText();
  const [found, setFound] = useState("");
  const url = href("integrations", { query: { q } });
  const isListActive = useActivate(Results, url);
  const isRoseActive = useActivate(Rose, url);
  const [typedAtFirst] = useState(typed);
  /** What the list below shows: the text that the page came with, until the list follows the search box. */
  const searched = isListActive ? typed : typedAtFirst;
  const { badge, title, lead } = copy.hero;
  const allHref = href("integrations", { hash: searchId });

  function prefetch() {
    prefetchIsland(Rose);
    prefetchIsland(Results);
  }

  /** Without scripts the cross is a link to the whole list. */
  function clear(event: MouseEvent) {
    event.preventDefault();
    setDebounced("");
    document.getElementById(searchId)?.focus();
  }

  return (
    <div className="glass-viridian">
      <section className="hero-ground border-b border-hairline">
        <HeroGlass lattice="circles" isStrip />
        <div className="shell grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_36rem] lg:grid-rows-[1fr_auto]">
          <div>
            <Eyebrow>{badge}</Eyebrow>
            <h1 className="text-h1 tracking-display">{title}</h1>
            <p className="mt-5 max-w-prose text-lg">{lead}</p>
            <div className={`${styles.search} mt-6`}>
              <SearchBox id={searchId} route="integrations" copy={copy.search} text={typed} onSearch={setDebounced} onFocus={prefetch}>
                {typed && (
                  <a href={allHref} aria-label={copy.search.clear} onClick={clear}>
                    <Icon shape={X} className="size-5" />
                  </a>
                )}
              </SearchBox>
            </div>
          </div>
          <Rose isActive={isRoseActive} text={typed} />
        </div>
        <Fold />
      </section>
      <Projection />
      <div className={searched ? "hidden" : ""}>
        <Popular />
      </div>
      <Results isActive={isListActive} text={typed} onFound={setFound} onClear={() => setDebounced("")} clearHref={allHref} />
      <p role="status" className="sr-only">
        {found}
      </p>
    </div>
  );
}
