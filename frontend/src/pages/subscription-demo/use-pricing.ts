import { type FormEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { isServerPage } from "../../lib/hydration";
import { usePage } from "../../lib/page-context";
import { useQuery, useSetQuery } from "../../lib/query";
import { stylesheetReady } from "../../lib/stylesheet";
import type { PlansDialog } from "./plans-dialog";
import { type PricingView, queryOf, viewOf } from "./pricing-view";

/**
 * Whether the dialog is open stands in the address: `?pricing=` opens it, and its code comes when it is asked for. The plans are on the page
 * anyway; a document that was asked for with `?pricing=enterprise` holds the contact view in their place, because without JavaScript there is
 * no dialog, and keeps it below the dialog, so that nothing moves.
 */
export function usePricing() {
  const query = useQuery();
  const setQuery = useSetQuery();
  const { form } = usePage();
  const view = viewOf(query) ?? (form?.id === "enterprise" ? { period: "monthly", isContact: true } : null);
  const [contactOnPage] = useState(isServerPage() && view?.isContact ? view : null);
  const isContactOnPage = contactOnPage !== null;
  // The dialog does not come over the answer to a form.
  const [isWanted, setWanted] = useState(!(isServerPage() && (query.plan || query.notice || form)));
  const [loaded, setLoaded] = useState<{ PlansDialog: typeof PlansDialog } | null>(null);
  const opener = useRef<Element>(null);
  const isOpen = isWanted && view !== null;
  const isContact = view?.isContact === true;

  const load = useCallback(async () => {
    const [module] = await Promise.all([import("./plans-dialog"), stylesheetReady()]);
    // Nor over one that somebody has begun to fill in.
    if (isContactOnPage && isContactInUse()) setWanted(false);
    else setLoaded(module);
  }, [isContactOnPage]);

  useEffect(() => {
    // The code may have been asked for already. If it cannot be had, the plans are on the page, and the server has the contact view.
    if (isOpen) load().catch(() => (isContact && !isContactOnPage ? window.location.reload() : setWanted(false)));
    // Back took an open dialog away, and the focus with it.
    else if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
  }, [isOpen, isContact, isContactOnPage, load]);

  /** For the buttons on the page, most of which are static: their forms are heard from above. */
  const handlers = {
    onSubmit(event: FormEvent<HTMLElement>) {
      const form = event.isDefaultPrevented() ? null : asksForPlans(event);
      if (form === null) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const { plan, ...asked } = Object.fromEntries(new FormData(form, submitter)) as Record<string, string>;
      if (plan) return void import("./choose-plan").then(({ choosePlan }) => choosePlan(plan));
      opener.current = document.activeElement;
      setWanted(true);
      setQuery(asked);
    },
    onPointerOver: prefetch,
    onFocus: prefetch,
  };

  function prefetch(event: SyntheticEvent) {
    if (!isContactOnPage && loaded === null && asksForPlans(event)) load().catch(() => {});
  }

  function close() {
    // Opened on this page, the dialog is one entry of the history, whatever was chosen in it.
    if (opener.current) window.history.back();
    else setQuery({ pricing: undefined, period: undefined, plan: undefined }, { replace: true });
    // From now on the plans on the page answer for themselves.
    if (isContactOnPage) setWanted(false);
  }

  return {
    view,
    viewOnPage: (isOpen ? contactOnPage : view) ?? { period: "monthly", isContact: false },
    isContactOnPage,
    /** Null unless it is open and its code is here. */
    PlansDialog: isOpen && loaded ? loaded.PlansDialog : null,
    handlers,
    close,
    show: (next: PricingView) => setQuery({ period: undefined, plan: undefined, ...queryOf(next) }, { replace: isOpen }),
  };
}

function asksForPlans(event: SyntheticEvent): HTMLFormElement | null {
  return (event.target as Element).closest<HTMLFormElement>("form[method=get]");
}

function isContactInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("#plans [data-field]");
  return [...fields].some((field) => field.value !== "" || field === document.activeElement);
}
