import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "../lib/hydration";
import { reload, unlessLeft } from "../lib/reload";

/*
 * The browser's side of `*.static.tsx` and `*.island.tsx` files (frontend/README.md). The server puts the HTML of such a component into a `<div>` without a
 * box (`display: contents`). Hydration keeps the content of this element and does not need the component's code. The code runs when a navigation renders the component anew, or when an island is activated.
 *
 * A Suspense boundary whose lazy content stays dehydrated is no substitute: React replaces the HTML by the fallback when the parent passes new props or a
 * context changes (tried with 19.3).
 */

interface CodeLoader {
  load: () => Promise<void>;
  /** For the `<div>`. React leaves its content alone, because this "HTML" never changes. */
  props: {
    className: "contents";
    ref: (element: HTMLElement | null) => void;
    dangerouslySetInnerHTML: { __html: string };
    suppressHydrationWarning: true;
  };
}

const loaders = new Map<object, CodeLoader>();

/** Loaders of components that have no code yet and whose server HTML is not on the screen. */
const missing = new Set<CodeLoader>();

/** Loads what the next page needs. Loaded code may contain further static components. */
export async function loadMissingCode(): Promise<void> {
  while (missing.size > 0) await Promise.all([...missing].map(({ load }) => load()));
}

/** Call before the page on the screen is rendered again: then each of its components needs its code. */
export function dropServerHtml(): void {
  for (const loader of loaders.values()) missing.add(loader);
}

async function loadCode<P>(component: ComponentType<P>): Promise<void> {
  await loaders.get(component)?.load();
  await loadMissingCode();
}

/** Loads an island's code before it is activated, for example when its search box gets the focus. */
export function prefetchIsland<P>(island: ComponentType<P>): void {
  // A failed prefetch is repeated by `useActivate`.
  loadCode(island).catch(() => {});
}

/**
 * The component that replaces the export `name` of a static or island file in the browser (build/component-kinds.mjs). Its props do not change the server's
 * HTML, except that `isActive` replaces it.
 */
export function keepServerHtml<K extends string, P extends { isActive?: boolean }>(
  importCode: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): ComponentType<P> {
  let Code: ComponentType<P> | null = null;

  const loader: CodeLoader = {
    async load() {
      Code ??= (await importCode())[name];
      missing.delete(loader);
    },
    props: {
      className: "contents",
      ref(element) {
        if (element?.childNodes.length === 0) throw new Error(`no server HTML for ${name}`);
      },
      dangerouslySetInnerHTML: { __html: "" },
      suppressHydrationWarning: true,
    },
  };

  function ServerHtml(props: P): ReactNode {
    const serverHtml = useServerHtml(ServerHtml);
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (serverHtml === null && Code === null) void loader.load().then(() => setLoaded(true));
    }, [serverHtml]);

    if (serverHtml !== null && !props.isActive) return <div {...serverHtml} />;
    return Code === null ? null : <Code {...props} />;
  }

  missing.add(loader);
  loaders.set(ServerHtml, loader);
  return ServerHtml;
}

/** Props for the `<div>`, if the server rendered the component and hydration keeps its HTML; otherwise null. */
function useServerHtml<P>(component: ComponentType<P>): CodeLoader["props"] | null {
  const [isHydrating] = useState(!useHydrated());
  const loader = isHydrating ? loaders.get(component) : undefined;
  useEffect(() => {
    if (loader === undefined) return undefined;
    missing.delete(loader);
    return () => void missing.add(loader);
  }, [loader]);
  return loader?.props ?? null;
}

/**
 * Tells an island when to become active: false while the server's HTML is right, true once `url` (path and query) differs from that of the first render and
 * the island's code has loaded. If the code cannot be loaded, the browser reloads `url`, where the server renders the same, and keeps what was typed.
 */
export function useActivate<P>(island: ComponentType<P>, url: string): boolean {
  const [first] = useState(url);
  const [isActive, setActive] = useState(false);
  const focusedId = useRef("");

  useEffect(() => {
    if (isActive || url === first) return undefined;
    let isLatest = true;
    unlessLeft(loadCode(island)).then(
      () => {
        focusedId.current = document.activeElement?.id ?? "";
        setActive(true);
      },
      () => isLatest && reload(new URL(url, window.location.href).search),
    );
    return () => {
      isLatest = false;
    };
  }, [island, url, first, isActive]);

  // Activation replaces the island's elements, so the focus moves to the new element with the same id.
  useLayoutEffect(() => {
    const element = isActive && focusedId.current ? document.getElementById(focusedId.current) : null;
    if (element === null || element === document.activeElement) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [isActive]);

  return isActive;
}
