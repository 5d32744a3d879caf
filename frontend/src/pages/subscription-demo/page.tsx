import { Suspense } from "react";
import { ButtonLink } from "../../components/ui/button";
import { ActionButton } from "../../sections/actions";
import { PageHero } from "../../sections/page-hero";
import { pricingPage } from "./copy";
import { PlansOnPage } from "./plans-on-page.lazy";
import { CalculatorSection, ClosingSection, ComparisonSection, CreditsSection, PlansSection, ProofSection } from "./sections.static";
import { usePricing } from "./use-pricing";

export function Page() {
  const { view, viewOnPage, isContactOnPage, PlansDialog, handlers, close, show } = usePricing();

  return (
    <div {...handlers}>
      <PageHero {...pricingPage.hero} variant="plain">
        {!isContactOnPage && (
          <>
            <ButtonLink href="#plans" size="lg">
              {pricingPage.open}
            </ButtonLink>
            <ActionButton action="trial" variant="secondary" />
          </>
        )}
      </PageHero>
      {isContactOnPage ? (
        <Suspense>
          <PlansOnPage view={viewOnPage} onView={show} />
        </Suspense>
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
