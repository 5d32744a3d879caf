import { Suspense } from "react";
import { Button } from "../../components/ui/button";
import { PageHero } from "../../sections/page-hero";
import { pricingPage } from "./copy";
import { PlansOnPage } from "./plans-on-page.lazy";
import { QueryForm } from "./query-form";
import { Glance, Rest } from "./rest.static";
import { usePricing } from "./use-pricing";

export function Page() {
  const { view, viewOnPage, inline, PlansDialog, handlers, onPlansAlive, close, show } = usePricing();

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
            <QueryForm query={{ pricing: "monthly" }}>
              <Button type="submit" size="lg">
                {pricingPage.open}
              </Button>
            </QueryForm>
          )
        }
      />
      {inline ? (
        <Suspense>
          <PlansOnPage view={viewOnPage} onView={show} onAlive={onPlansAlive} />
        </Suspense>
      ) : (
        <Glance />
      )}
      <Rest />
      {PlansDialog && view && <PlansDialog view={view} onView={show} onClose={close} />}
    </div>
  );
}
