import { type FormEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { isSentPage } from "../../lib/hydration";
import { usePage } from "../../lib/page-context";
import { useQuery, useSetQuery } from "../../lib/query";
import { stylesheetReady } from "../../lib/stylesheet";
import type { PlansDialog } from "./plans-dialog";
import { type PricingView, queryOf, viewOf } from "./pricing-view";

/**
 * Where the plans are shown stands in the address: `?pricing=` opens the dialog, whose code comes when it is asked for. A document that was
 * asked for with `?pricing=` also holds the plans themselves, because without JavaScript there is no dialog.
 */
export function usePricing() {
  const query = useQuery();
  const setQuery = useSetQuery();
  const { form } = usePage();
  const view = viewOf(query) ?? (form?.id === "enterprise" ? { period: "monthly", isContact: true } : null);
  const [inline] = useState(isSentPage() && view !== null);
  // The dialog does not come over a form that somebody may be filling in, nor over the answer to one.
  const [opensOnArrival] = useState(inline && !(view?.isContact || query.plan || query.notice));
  const [isWanted, setWanted] = useState(!inline);
  const [loaded, setLoaded] = useState<{ PlansDialog: typeof PlansDialog } | null>(null);
  const opener = useRef<Element>(null);
  const isOpen = isWanted && view !== null;

  const load = useCallback(async () => {
    const [module] = await Promise.all([import("./plans-dialog"), stylesheetReady()]);
    setLoaded(module);
  }, []);

  /** Not before the plans on the page are alive: rendered anew until then, React would take them away for a moment. */
  const onPlansAlive = useCallback(() => setWanted(opensOnArrival), [opensOnArrival]);

  useEffect(() => {
    // The code may have been asked for already. If it cannot be had, the server shows the plans on the page.
    if (isOpen) load().catch(() => inline || window.location.reload());
    // Back took an open dialog away, and the focus with it.
    else if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
  }, [isOpen, inline, load]);

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

  function close() {
    if (inline) setWanted(false);
    // Opened on this page, the dialog is one entry of the history, whatever was chosen in it.
    else if (opener.current) window.history.back();
    else setQuery({ pricing: undefined, period: undefined, plan: undefined }, { replace: true });
  }

  return {
    view,
    /** While the dialog asks for phone and email, the page behind it does not: two forms would share their ids. */
    viewOnPage: { period: view?.period ?? "monthly", isContact: view?.isContact === true && !isOpen } satisfies PricingView,
    inline,
    /** Null unless it is open and its code is here. */
    PlansDialog: isOpen && loaded ? loaded.PlansDialog : null,
    handlers,
    onPlansAlive,
    close,
    show: (next: PricingView) => setQuery({ period: undefined, plan: undefined, ...queryOf(next) }, { replace: isOpen }),
  };
}

function asksForPlans(event: SyntheticEvent): HTMLFormElement | null {
  return (event.target as Element).closest<HTMLFormElement>("form[method=get]");
}
