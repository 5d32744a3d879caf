import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Dialog as DialogPart } from "../../components/ui/dialog";
import { usePage } from "../../lib/page-context";
import { useQuery, useSetQuery } from "../../lib/query";
import { stylesheetReady } from "../../lib/stylesheet";
import type { PricingView } from "./pricing-panel";

type DialogComponent = ComponentType<React.ComponentProps<typeof DialogPart>>;

/**
 * Where the plans are shown stands in the address. Who arrives with `?pricing=` has them on the page, as everybody without JavaScript does;
 * who asks for them on the page gets the dialog, whose code comes when the button is touched.
 */
export function usePricing() {
  const query = useQuery();
  const setQuery = useSetQuery();
  const { form } = usePage();
  const view = (query.pricing ?? (form?.id === "enterprise" ? "enterprise" : undefined)) as PricingView | undefined;
  const [inline] = useState(view !== undefined);
  const [loaded, setLoaded] = useState<{ Dialog: DialogComponent } | null>(null);
  const opener = useRef<Element>(null);
  const isOpen = !inline && view !== undefined;

  async function load() {
    const [{ Dialog }] = await Promise.all([import("../../components/ui/dialog"), stylesheetReady()]);
    setLoaded({ Dialog });
  }

  useEffect(() => {
    // The code may have been asked for already. If it cannot be had, the server shows the plans on the page.
    if (isOpen) load().catch(() => window.location.reload());
    // Back took an open dialog away, and the focus with it.
    else if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
  }, [isOpen]);

  return {
    view,
    inline,
    Dialog: isOpen ? (loaded?.Dialog ?? null) : null,
    prepare: () => void load().catch(() => {}),
    open: (next: PricingView) => {
      opener.current = document.activeElement;
      setQuery({ pricing: next });
    },
    /** The dialog is one entry of the history, whatever was chosen in it. */
    close: () => window.history.back(),
    show: (next: PricingView) => setQuery({ pricing: next, plan: undefined }, { replace: !inline }),
  };
}
