import { Suspense } from "react";
import { buttonVariants } from "../../components/ui/button";
import { PageHero } from "../../sections/page-hero";
import { pricingPage } from "./copy";
import { PlansOnPage } from "./plans-on-page.lazy";
import { QueryButton } from "./query-button";
import { Glance, Rest } from "./rest.static";
import { usePricing } from "./use-pricing";

export function Page() {
  const { view, inline, PlansDialog, handlers, close, show } = usePricing();

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
        <Suspense>
          <PlansOnPage view={view ?? "monthly"} onView={show} />
        </Suspense>
      ) : (
        <Glance />
      )}
      <Rest />
      {PlansDialog && view && <PlansDialog view={view} onView={show} onClose={close} />}
    </div>
  );
}
