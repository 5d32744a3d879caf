import { type FormEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { usePage } from "../../lib/page-context";
import { useQuery, useSetQuery } from "../../lib/query";
import { stylesheetReady } from "../../lib/stylesheet";
import type { PlansDialog } from "./plans-dialog";
import type { PricingView } from "./pricing-panel";

/**
 * Where the plans are shown stands in the address. Who arrives with `?pricing=` has them on the page, as everybody without JavaScript does;
 * who asks for them on the page gets the dialog, whose code comes when a button that opens it is touched.
 */
export function usePricing() {
  const query = useQuery();
  const setQuery = useSetQuery();
  const { form } = usePage();
  const view = (query.pricing ?? (form?.id === "enterprise" ? "enterprise" : undefined)) as PricingView | undefined;
  const [inline] = useState(view !== undefined);
  const [loaded, setLoaded] = useState<{ PlansDialog: typeof PlansDialog } | null>(null);
  const opener = useRef<Element>(null);
  const isOpen = !inline && view !== undefined;

  const load = useCallback(async () => {
    const [module] = await Promise.all([import("./plans-dialog"), stylesheetReady()]);
    setLoaded(module);
  }, []);

  useEffect(() => {
    // The code may have been asked for already. If it cannot be had, the server shows the plans on the page.
    if (isOpen) load().catch(() => window.location.reload());
    // Back took an open dialog away, and the focus with it.
    else if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
  }, [isOpen, load]);

  /** For the buttons on the page, some of which are static: their forms are heard from above. */
  const handlers = {
    onSubmit(event: FormEvent<HTMLElement>) {
      const asked = event.isDefaultPrevented() ? null : asksForPlans(event);
      if (asked === null) return;
      event.preventDefault();
      opener.current = document.activeElement;
      setQuery({ pricing: String(new FormData(asked).get("pricing")) });
    },
    onPointerOver: hint,
    onFocus: hint,
  };

  function hint(event: SyntheticEvent) {
    if (!inline && loaded === null && asksForPlans(event)) load().catch(() => {});
  }

  return {
    view,
    inline,
    /** Null unless it is open and its code is here. */
    PlansDialog: isOpen && loaded ? loaded.PlansDialog : null,
    handlers,
    /** The dialog is one entry of the history, whatever was chosen in it. */
    close: () => window.history.back(),
    show: (next: PricingView) => setQuery({ pricing: next, plan: undefined }, { replace: !inline }),
  };
}

function asksForPlans(event: SyntheticEvent): HTMLFormElement | null {
  return (event.target as Element).closest<HTMLFormElement>("form[method=get]");
}
