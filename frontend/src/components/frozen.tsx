import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { isHydrating } from "../lib/hydration";

/** Tells React to leave the element's inside alone. One object for ever: a new one would count as a change and empty the element. */
const KEEP = { __html: "" };

const waiting = new Set<() => Promise<unknown>>();

/** Loads the code of every frozen part met so far; a navigation waits for it, so that the next page arrives whole. */
export function loadFrozen(): Promise<unknown> {
  return Promise.all([...waiting].map((load) => load()));
}

/** Called before any page's code has run: the parts known by then are the layout's, which stay for the whole visit. */
export function leaveOutLayout(): void {
  waiting.clear();
}

/**
 * Static parts whose code a first view does without. The server renders the part in full; hydration adopts that HTML as it stands and never
 * loads the code. After a client navigation the code comes with the page. Links inside work either way.
 *
 *     const TermsBody = frozen(() => import("../sections/legal/terms-body"), "TermsBody");
 *     <TermsBody className="prose" document={…} />
 *
 * The part gets its props only when it is rendered anew, so it must not depend on state, and what it takes as props counts to the page's own code:
 * let it import its copy's parts through small props or, better, be given none. `className` goes to the `<div>` around it.
 */
export function frozen<M extends object, K extends keyof M & string>(load: () => Promise<M>, name: K) {
  type Part = M[K] extends ComponentType<infer P> ? ComponentType<P> : never;
  type Props = Omit<ComponentProps<Part>, "className"> & { className?: string };
  let loaded: Part | null = null;

  async function fetchPart() {
    loaded = (await load())[name] as Part;
    waiting.delete(fetchPart);
  }
  waiting.add(fetchPart);

  function Frozen({ className, ...props }: Props) {
    const [adopted] = useState(isHydrating);
    const [, setArrived] = useState(false);
    useEffect(() => {
      if (!adopted && loaded === null) void fetchPart().then(() => setArrived(true));
    }, [adopted]);

    if (adopted) return <div className={className} dangerouslySetInnerHTML={KEEP} suppressHydrationWarning />;
    // In the server bundle `import()` is synchronous (frontend/build/bundles.mjs).
    if (typeof document === "undefined") loaded = (load() as unknown as M)[name] as Part;
    const Part = loaded as ComponentType<object> | null;
    return <div className={className}>{Part ? <Part {...props} /> : null}</div>;
  }
  return Frozen;
}
