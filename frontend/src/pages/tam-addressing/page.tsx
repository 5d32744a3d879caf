import { Section } from "../../sections/section";
import { RecordOpener } from "./record-opener";
import { Records } from "./records.static";
import { Results } from "./results.static";
import { AdPlatformsSection, ClosingSection, HeroSection, IntegrationsSection, SearchTools, StepsSection } from "./sections.static";

export function Page() {
  return (
    <>
      <HeroSection />
      <StepsSection />
      <Section glass="viridian" tone="tinted">
        <div className="grid items-start gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
          <SearchTools />
          <RecordOpener>
            <Results />
          </RecordOpener>
        </div>
        <Records />
      </Section>
      <IntegrationsSection />
      <AdPlatformsSection />
      <ClosingSection />
    </>
  );
}
