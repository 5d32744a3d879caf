import { startTransition, useEffect, useMemo, useState } from "react";
import { createPath, type Location, NavigationType, type Navigator, type Path, type To } from "react-router";
import { loadMissingParts } from "../components/static-part";
import { type PageId, pageAt } from "../lib/routes";
import { stylesheetReady } from "../lib/stylesheet";
import { loadPage } from "./pages";
import { isShownEntry, loadHead, rememberScroll } from "./view";

/** Where the visitor is, and how they came. */
export interface Visit {
  location: Location;
  type: NavigationType;
}

/**
 * The browser's history as react-router's hooks take it. Its own BrowserRouter changes the address before the next page's code has arrived; here the
 * old page and its address stay until then.
 */
export function useVisit(): { visit: Visit; navigator: Navigator } {
  const [visit, setVisit] = useState<Visit>(() => ({ location: readLocation(), type: NavigationType.Pop }));

  const { navigator, onPopState } = useMemo(() => {
    let latest = 0;
    /** Shows `path` once it can be shown; only the last of several impatient clicks counts. */
    async function show(path: Path, type: NavigationType, enter: () => void) {
      const turn = ++latest;
      const page = pageAt(path.pathname);
      if (page !== pageAt(window.location.pathname) || type === NavigationType.Pop) {
        try {
          await preparePage(page);
        } catch {
          // The chunk is gone (a new release) or the network is: the server's page is the way on.
          window.location.assign(createPath(path));
          return;
        }
        if (turn !== latest) return;
      }
      if (type !== NavigationType.Pop) rememberScroll();
      enter();
      startTransition(() => setVisit({ location: readLocation(), type }));
    }

    const navigator: Navigator = {
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      go: (delta) => window.history.go(delta),
      push: (to) => void show(resolve(to), NavigationType.Push, () => window.history.pushState(newState(), "", address(to))),
      replace: (to) =>
        void show(resolve(to), NavigationType.Replace, () => window.history.replaceState(window.history.state, "", address(to))),
    };

    function onPopState() {
      // A `#link` to where the visitor is already: the browser has scrolled there, and nothing else changes.
      if (isShownEntry((window.history.state as { key?: string } | null)?.key)) return;
      rememberScroll();
      void show(readLocation(), NavigationType.Pop, () => {});
    }

    return { navigator, onPopState };
  }, []);

  useEffect(() => {
    // The page's height changes after the history entry does, so the browser cannot restore the scroll itself, save after a reload.
    const restore = (by: ScrollRestoration) => () => (window.history.scrollRestoration = by);
    const [take, handBack] = [restore("manual"), restore("auto")];
    take();
    window.addEventListener("popstate", onPopState);
    window.addEventListener("pageshow", take);
    window.addEventListener("pagehide", handBack);
    return () => {
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("pageshow", take);
      window.removeEventListener("pagehide", handBack);
    };
  }, [onPopState]);

  return { visit, navigator };
}

/** Everything a page needs before it can replace the one that is shown. */
export async function preparePage(page: PageId): Promise<void> {
  await Promise.all([loadPage(page).then(loadMissingParts), loadHead(), stylesheetReady()]);
}

function address(to: To): string {
  return createPath(resolve(to));
}

function resolve(to: To): Path {
  const { pathname, search, hash } =
    typeof to === "string" ? new URL(to, window.location.href) : { search: "", hash: "", pathname: window.location.pathname, ...to };
  return { pathname, search, hash };
}

function newState() {
  return { key: Math.random().toString(36).slice(2, 10) };
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return { pathname, search, hash, state: null, key: state.key };
  // The first entry, or one that the browser made for a `#link`: from now on it has a key like the rest.
  window.history.replaceState(newState(), "");
  return readLocation();
}
