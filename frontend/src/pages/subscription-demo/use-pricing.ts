import { type FormEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { isBeforeHydration } from "../../lib/hydration";
import { usePage } from "../../lib/page-context";
import { useQuery } from "../../lib/query";
import { useSetQuery } from "../../lib/set-query";
import { reload, reloadAtTop, unlessLeft } from "../../lib/reload";
import { href } from "../../lib/routes";
import { stylesheetReady } from "../../lib/stylesheet";
import type { PlansDialog } from "./plans-dialog";
import { type PricingView, queryOf, viewOf } from "./pricing-view";

/**
 * `?pricing=` in the URL opens the dialog, whose code loads on demand. The page always shows the plans. For `?pricing=enterprise` the server's
 * HTML shows the contact view instead, because without JavaScript there is no dialog; it stays below the dialog, so that nothing moves.
 */
export function usePricing() {
  const query = useQuery();
  const setQuery = useSetQuery();
  const { form } = usePage();
  const view = viewOf(query) ?? (form?.id === "enterprise" ? { period: "monthly", isContact: true } : null);
  // Both are read once, because hydration changes `isBeforeHydration`.
  const [contactOnPage] = useState(isBeforeHydration() && view?.isContact ? view : null);
  const isContactOnPage = contactOnPage !== null;
  // The dialog does not open over the result of a form.
  const [isWanted, setWanted] = useState(!(isBeforeHydration() && (query.plan || query.notice || form)));
  const [loaded, setLoaded] = useState<{ PlansDialog: typeof PlansDialog } | null>(null);
  const opener = useRef<Element>(null);
  const isOpen = isWanted && view !== null;
  const isContact = view?.isContact === true;

  const load = useCallback(async () => {
    const [module] = await Promise.all([import("./plans-dialog"), stylesheetReady()]);
    // Nor over a form that the visitor has begun to fill in.
    if (isContactOnPage && isContactInUse()) setWanted(false);
    else setLoaded(module);
  }, [isContactOnPage]);

  useEffect(() => {
    // The code may be loaded already.
    if (isOpen) unlessLeft(load()).catch(showWithoutDialog);
    // Back closed the dialog, and the focus was in it.
    else if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();

    function showWithoutDialog() {
      // The server shows the contact view on the page.
      if (isContact && !isContactOnPage) return reload();
      setWanted(false);
      // Its focus would scroll back.
      opener.current = null;
      window.location.hash = "plans";
    }
  }, [isOpen, isContact, isContactOnPage, load]);

  /** Most buttons on the page are static, so their submit events are handled here. */
  const handlers = {
    onSubmit(event: FormEvent<HTMLElement>) {
      const form = event.isDefaultPrevented() ? null : asksForPlans(event);
      if (form === null) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const { plan, ...asked } = Object.fromEntries(new FormData(form, submitter)) as Record<string, string>;
      if (plan) return void confirmPlan(plan);
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
    // A dialog that was opened on this page is one history entry, whatever was chosen in it.
    if (opener.current) window.history.back();
    else setQuery({ pricing: undefined, period: undefined, plan: undefined }, { replace: true });
    // From now on the page itself shows the results.
    if (isContactOnPage) setWanted(false);
  }

  return {
    view,
    viewOnPage: (isOpen ? contactOnPage : view) ?? { period: "monthly", isContact: false },
    isContactOnPage,
    /** Null unless the dialog is open and its code is loaded. */
    PlansDialog: isOpen && loaded ? loaded.PlansDialog : null,
    handlers,
    close,
    show: (next: PricingView) => setQuery({ period: undefined, plan: undefined, ...queryOf(next) }, { replace: isOpen }),
  };
}

/** Confirms the choice of a plan. If its code cannot be loaded, the server's page confirms it. */
async function confirmPlan(plan: string) {
  const isShown = await unlessLeft(import("./choose-plan")).then(
    ({ choosePlan }) => choosePlan(plan),
    () => false,
  );
  if (isShown) return;
  window.history.pushState(null, "", href("subscription-demo", { query: { plan }, hash: "plans" }));
  reloadAtTop();
}

function asksForPlans(event: SyntheticEvent): HTMLFormElement | null {
  return (event.target as Element).closest<HTMLFormElement>("form[method=get]");
}

function isContactInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("#plans [data-field]");
  return [...fields].some((field) => field.value !== "" || field === document.activeElement);
}
