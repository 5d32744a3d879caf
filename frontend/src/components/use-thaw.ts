import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { loadFrozen } from "./frozen";

/**
 * For a frozen part that has to follow the address after all: false while the server's HTML is right, true once `address` differs from what the
 * server was asked for and the code of the frozen parts has arrived. Give the part another `key` then. `address` is also where the server
 * shows the same, should the code not arrive.
 */
export function useThaw(address: string): boolean {
  const [first] = useState(address);
  const [thawed, setThawed] = useState(false);
  const focused = useRef("");

  useEffect(() => {
    if (thawed || address === first) return;
    let latest = true;
    loadFrozen().then(
      () => {
        focused.current = document.activeElement?.id ?? "";
        setThawed(true);
      },
      () => latest && window.location.assign(address),
    );
    return () => {
      latest = false;
    };
  }, [address, first, thawed]);

  // What had the focus may have been exchanged with the rest of the part, and may stand elsewhere now.
  useLayoutEffect(() => {
    const element = thawed && focused.current ? document.getElementById(focused.current) : null;
    if (element === null || element === document.activeElement) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [thawed]);

  return thawed;
}

/** A hint that frozen parts will be needed, such as the focus on what changes them. */
export function warmFrozen(): void {
  // What did not arrive is asked for again when it is needed.
  loadFrozen().catch(() => {});
}
