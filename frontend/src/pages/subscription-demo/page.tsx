import { Suspense } from "react";
import { PageHero } from "../../sections/page-hero";
import { pricingPage } from "./copy";
import { PlansOnPage } from "./plans-on-page.lazy";
import { CalculatorSection, ClosingSection, ComparisonSection, CreditsSection, PlansSection, ProofSection } from "./sections.static";
import { usePricing } from "./use-pricing";

export function Page() {
  const { view, viewOnPage, isContactOnPage, PlansDialog, handlers, close, show } = usePricing();

  return (
    <div {...handlers}>
      {isContactOnPage ? (
        <>
          <PageHero {...pricingPage.hero} lattice="bars" variant="stacked" />
          <Suspense>
            <PlansOnPage view={viewOnPage} onView={show} />
          </Suspense>
        </>
      ) : (
        <PlansSection />
      )}
      <CalculatorSection />
      <ComparisonSection />
      <CreditsSection />
      <ProofSection />
      <ClosingSection />
      {PlansDialog && view && <PlansDialog view={view} onView={show} onClose={close} />}
    </div>
  );
}
