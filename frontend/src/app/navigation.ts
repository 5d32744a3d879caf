import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { createPath, type Location, NavigationType, type Navigator, type Path, type To } from "react-router";
import { loadMissingCode } from "../components/server-html";
import { isPageReloading, reloadAtTop, unlessLeft } from "../lib/reload";
import { isMoved, pageAt } from "../lib/routes";
import { loadStylesheet } from "../lib/stylesheet";
import { countView } from "./page-views";
import { loadPage } from "./pages";
import { head, loadHead, savePlace } from "./scroll-and-focus";

/** The history entry that is on the screen, and the kind of navigation that led to it. */
interface HistoryState {
  location: Location;
  navigationType: NavigationType;
}

/** Tells the browser that the next page is on the screen. Outside React, because an error may replace the component (app/use-recovery.ts). */
let onCommit: (() => void) | undefined;

/**
 * The browser's history for react-router's `<Router>`. A `BrowserRouter` changes the URL before the next page's code has loaded; this one keeps the old
 * page and its URL until then.
 */
export function useHistory(): HistoryState & { navigator: Navigator } {
  const [state, setState] = useState<HistoryState>(() => ({ location: readLocation(), navigationType: NavigationType.Pop }));

  useLayoutEffect(() => onCommit?.(), [state]);

  const { navigator, onPopState } = useMemo(() => {
    let latest = 0;
    /** The key of the entry that is on the screen, or that React is about to show. */
    let currentKey = readLocation().key;
    let shownPage = pageAt(readLocation().pathname);

    /** Loads the page at `path`, then calls `enter` and shows the page. A later call cancels an earlier one. `link` is what was clicked. */
    async function show(path: Path, navigationType: NavigationType, enter: () => void, link?: Element) {
      const call = ++latest;
      const page = pageAt(path.pathname);
      const isOtherPage = page !== shownPage;
      // Another entry or URL would lose what the reload takes along.
      if (isPageReloading() && !isOtherPage) return;
      // Not for a `#link`: if the code cannot be loaded, the browser would come here again, without end.
      if (isOtherPage) {
        try {
          await unlessLeft(preparePage(page));
        } catch {
          // The chunk is gone (a new release), or the network is.
          if (call !== latest) return;
          enter();
          return reloadAtTop();
        }
        if (call !== latest) return;
      }
      if (navigationType !== NavigationType.Pop) savePlace();
      enter();
      const location = readLocation();
      currentKey = location.key;
      shownPage = page;
      if (isOtherPage) countView(page);
      const render = () => startTransition(() => setState({ location, navigationType }));
      if (!isOtherPage || !document.startViewTransition) return render();
      head?.openPane(link, navigationType === NavigationType.Pop);
      // The browser has to know when React has changed the document. A later call has a transition of its own.
      const update = () => call === latest && new Promise<void>((resolve) => ((onCommit = resolve), render()));
      // Skipped, because the tab is hidden or another navigation has started.
      document.startViewTransition(update).ready.catch(() => {});
    }

    const navigator: Navigator = {
      createHref: (to) => (typeof to === "string" ? to : createPath(to)),
      go: (delta) => window.history.go(delta),
      push: (to, link?: Element) =>
        void show(resolve(to), NavigationType.Push, () => window.history.pushState(newState(), "", urlOf(to)), link),
      replace: (to) =>
        void show(resolve(to), NavigationType.Replace, () => window.history.replaceState(window.history.state, "", urlOf(to))),
    };

    function onPopState() {
      // A `#link` to the current entry: the browser has scrolled already.
      if ((window.history.state as { key?: string } | null)?.key === currentKey) return;
      savePlace();
      void show(readLocation(), NavigationType.Pop, () => {});
    }

    return { navigator, onPopState };
  }, []);

  useEffect(() => {
    // The page's height changes after the history entry, so the browser can restore the scroll position only after a reload.
    const setRestoration = (mode: ScrollRestoration) => () => (window.history.scrollRestoration = mode);
    const [takeOver, release] = [setRestoration("manual"), setRestoration("auto")];
    takeOver();
    window.addEventListener("popstate", onPopState);
    window.addEventListener("pageshow", takeOver);
    window.addEventListener("pagehide", release);
    return () => {
      window.removeEventListener("popstate", onPopState);
      window.removeEventListener("pageshow", takeOver);
      window.removeEventListener("pagehide", release);
    };
  }, [onPopState]);

  return { ...state, navigator };
}

/** Loads everything that the page needs before it can replace the current one. */
export async function preparePage(page: string): Promise<void> {
  await Promise.all([loadPage(page).then(loadMissingCode), loadHead(), loadStylesheet()]);
}

function urlOf(to: To): string {
  return createPath(resolve(to));
}

function resolve(to: To): Path {
  const { pathname } = window.location;
  const path = typeof to === "string" ? new URL(to, window.location.href) : { search: "", hash: "", pathname, ...to };
  // A page that is not at its own path stays where it is.
  const isHere = isMoved() && pageAt(path.pathname) === pageAt(pathname);
  return { pathname: isHere ? pathname : path.pathname, search: path.search, hash: path.hash };
}

function newState() {
  return { key: Math.random().toString(36).slice(2, 10) };
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  let entry = window.history.state as { key?: string } | null;
  // The first entry, or one that the browser made for a `#link`, gets a key here.
  if (!entry?.key) window.history.replaceState((entry = newState()), "");
  return { pathname, search, hash, state: null, key: entry.key as string };
}
