import { Suspense } from "react";
import { Button } from "../../components/ui/button";
import { PageHero } from "../../sections/page-hero";
import { AppButton } from "../../sections/site-buttons";
import { pricingPage } from "./copy";
import { PlansOnPage } from "./plans-on-page.lazy";
import { QueryForm } from "./query-form";
import { Plans, Rest } from "./rest.static";
import { usePricing } from "./use-pricing";

export function Page() {
  const { view, viewOnPage, isContactSent, PlansDialog, handlers, close, show } = usePricing();

  return (
    <div {...handlers}>
      <PageHero
        variant="plain"
        title={pricingPage.title}
        lead={pricingPage.lead}
        notes={pricingPage.notes}
        actions={
          !isContactSent && (
            <>
              <QueryForm query={{ pricing: "monthly" }}>
                <Button type="submit" size="lg">
                  {pricingPage.open}
                </Button>
              </QueryForm>
              <AppButton variant="secondary">{pricingPage.trial}</AppButton>
            </>
          )
        }
      />
      {isContactSent ? (
        <Suspense>
          <PlansOnPage view={viewOnPage} onView={show} />
        </Suspense>
      ) : (
        <Plans />
      )}
      <Rest />
      {PlansDialog && view && <PlansDialog view={view} onView={show} onClose={close} />}
    </div>
  );
}
