import { CopyCode } from "./copy-button";
import { credentials, quickStart } from "./copy-form";
import { CredentialsForm } from "./credentials-form";
import {
  ClosingSection,
  ContactChannels,
  EndpointSection,
  FirstSteps,
  HeroSection,
  QuickStart,
  ReasonsSection,
  ReferenceSection,
  StatsSection,
  ValuesSection,
} from "./sections.static";

export function Page() {
  return (
    <>
      <HeroSection />
      <StatsSection />
      <ValuesSection />
      <ReferenceSection />
      <EndpointSection id="gst-turnover" />
      <EndpointSection id="gst-info" />
      <EndpointSection id="people-address" />
      <ReasonsSection />
      <section className="py-section">
        <div className="shell">
          <FirstSteps />
          <div className="relative mt-12">
            <QuickStart />
            <CopyCode from="quick-start" copy={quickStart} className="tone-ink absolute top-0 right-0 m-px rounded-lg" />
          </div>
        </div>
      </section>
      <section id="contact" className="bg-tint py-section">
        <div className="shell grid gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
          <ContactChannels />
          <CredentialsForm copy={credentials} />
        </div>
      </section>
      <ClosingSection />
    </>
  );
}
