import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadPart } from "./static-part";

/**
 * For a static part that has to follow the address after all: false while the server's HTML is right, true once `address` differs from what the
 * server was asked for and the part's code has arrived. Give the part another `key` then. `address` is also where the server shows the same,
 * should the code not arrive.
 */
export function useThaw<P>(part: ComponentType<P>, address: string): boolean {
  const [first] = useState(address);
  const [thawed, setThawed] = useState(false);
  const focused = useRef("");

  useEffect(() => {
    if (thawed || address === first) return;
    let latest = true;
    loadPart(part).then(
      () => {
        focused.current = document.activeElement?.id ?? "";
        setThawed(true);
      },
      () => latest && window.location.assign(address),
    );
    return () => {
      latest = false;
    };
  }, [part, address, first, thawed]);

  // What had the focus may have been exchanged with the rest of the part, and may stand elsewhere now.
  useLayoutEffect(() => {
    const element = thawed && focused.current ? document.getElementById(focused.current) : null;
    if (element === null || element === document.activeElement) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [thawed]);

  return thawed;
}

/** A hint that the part's code will be needed, such as the focus on what changes it. */
export function warmPart<P>(part: ComponentType<P>): void {
  // What did not arrive is asked for again when it is needed.
  loadPart(part).catch(() => {});
}
