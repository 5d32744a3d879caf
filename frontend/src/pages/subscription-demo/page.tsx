import { lazy, Suspense } from "react";
import { frozen } from "../../components/frozen";
import { buttonVariants } from "../../components/ui/button";
import { pricingPage } from "./copy";
import { onServer } from "../../lib/on-server";
import type { Site } from "../../lib/site";
import { PageHero } from "../../sections/page-hero";
import { QueryButton } from "./query-button";
import { usePricing } from "./use-pricing";
import { Section } from "../../sections/section";
import type { PricingPlansProps } from "./pricing-plans";

const Glance = frozen(() => import("./rest.static"), "PricingGlance");
const Rest = frozen(() => import("./rest.static"), "PricingRest");

const loadPlans = async () => (await import("./pricing-plans")).PricingPlans;
const LatePlans = lazy(async () => ({ default: await loadPlans() }));

export function Page() {
  const { view, inline, dialog, handlers, close, show } = usePricing(loadPlans);

  return (
    <div {...handlers}>
      <PageHero
        variant="centred"
        badge={pricingPage.eyebrow}
        title={pricingPage.title}
        lead={pricingPage.lead}
        notes={pricingPage.notes}
        actions={
          !inline && (
            <QueryButton query={{ pricing: "monthly" }} className={buttonVariants({ size: "lg" })}>
              {pricingPage.open}
            </QueryButton>
          )
        }
      />
      {inline ? (
        <Section id="plans" aria-labelledby="plans-title" space="tight">
          <PlansOnPage titleId="plans-title" view={view ?? "monthly"} onView={show} />
        </Section>
      ) : (
        <Glance />
      )}
      <Rest />
      {dialog && view && (
        <dialog.Dialog
          labelledBy="dialog-title"
          onClose={close}
          className={view === "enterprise" ? "[--dialog-width:38rem]" : "[--dialog-width:66rem]"}
        >
          <dialog.Plans titleId="dialog-title" view={view} onView={show} />
        </dialog.Dialog>
      )}
    </div>
  );
}

/** The server's HTML stands until the code of the plans has arrived, which only a visit to `?pricing=` asks for. */
function PlansOnPage(props: PricingPlansProps) {
  const Plans = typeof document === "undefined" ? onServer(() => import("./pricing-plans")).PricingPlans : LatePlans;
  return (
    <Suspense>
      <Plans {...props} />
    </Suspense>
  );
}

export function structuredData(site: Site, query: Record<string, string>): object[] {
  return onServer(() => import("./structured-data")).pricedProduct(site, query);
}
