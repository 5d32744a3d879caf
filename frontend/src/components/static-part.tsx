import { type ComponentType, useEffect, useState } from "react";
import { useHydrated } from "../lib/hydration";

/** Fetches the code of parts that neither have it nor stand on the screen as the server sent them. */
const missing = new Set<() => Promise<void>>();

const fetches = new WeakMap<object, () => Promise<void>>();

/** A navigation waits for it, so that the next page arrives whole. */
export async function loadMissingParts(): Promise<void> {
  // What arrives may have static parts of its own.
  while (missing.size > 0) await Promise.all([...missing].map((fetchCode) => fetchCode()));
}

/** Everything that it takes to render the part anew, wherever it stands. */
export async function loadPart<P>(part: ComponentType<P>): Promise<void> {
  await fetches.get(part)?.();
  await loadMissingParts();
}

/**
 * What a browser gets for a component of a `*.static.tsx` file (build/parts.mjs). Hydration adopts the server's HTML as it stands, without the
 * component's code. Whenever the part is rendered anew, after a navigation or under another `key` (use-thaw.ts), the component itself is.
 *
 * The component returns one `<div>` with the `className` it is given, which stays alive; its other props count only when it is rendered anew.
 *
 * Why not a Suspense boundary that its lazy content keeps dehydrated: it does so only until its parent renders it with new props, or a context
 * above changes over a component that bails out. Then React exchanges the HTML for the fallback or, in a transition, never commits the update
 * (tried with 19.3).
 */
export function staticPart<K extends string, P extends { className?: string }>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): ComponentType<P> {
  let Code: ComponentType<P> | null = null;

  async function fetchCode() {
    Code ??= (await load())[name];
    missing.delete(fetchCode);
  }

  /** An empty element is no part: the server left it out, and nothing would ever fill it. */
  function assertSent(element: HTMLElement | null) {
    if (element?.childNodes.length === 0) throw new Error(`no HTML for static part ${name}`);
  }

  function StaticPart(props: P) {
    const [adopted] = useState(!useHydrated());
    const [, setArrived] = useState(false);

    useEffect(() => {
      if (Code !== null) return undefined;
      if (!adopted) return void fetchCode().then(() => setArrived(true));
      missing.delete(fetchCode);
      return () => void missing.add(fetchCode);
    }, [adopted]);

    // React leaves the inside alone, because this "HTML" never changes.
    if (adopted)
      return <div ref={assertSent} className={props.className} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
    return Code === null ? <div className={props.className} /> : <Code {...props} />;
  }

  missing.add(fetchCode);
  fetches.set(StaticPart, fetchCode);
  return StaticPart;
}
