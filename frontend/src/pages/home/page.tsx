import { Contact } from "./contact";
import { contact } from "./copy-contact";
import {
  AudienceSection,
  ClosingSection,
  HeroSection,
  IntegrationsSection,
  IntegrationStripSection,
  IntelligenceSection,
  PricingSection,
  WorkbookSection,
} from "./sections.static";

export function Page() {
  return (
    <>
      <HeroSection />
      <IntegrationStripSection />
      <IntelligenceSection />
      <WorkbookSection />
      <AudienceSection />
      <IntegrationsSection />
      <PricingSection />
      <Contact copy={contact} />
      <ClosingSection />
    </>
  );
}
