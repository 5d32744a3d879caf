import { CopyCode } from "./copy-button";
import { credentials, quickStart } from "./copy-form";
import { CredentialsForm } from "./credentials-form";
import {
  ClosingSection,
  ContactChannels,
  FirstSteps,
  HeroSection,
  QuickStart,
  ReasonsSection,
  ReferenceSection,
  StartHeading,
  ValuesSection,
} from "./sections.static";

export function Page() {
  return (
    <>
      <HeroSection />
      <ValuesSection />
      <ReferenceSection />
      <ReasonsSection />
      <section className="py-section">
        <div className="shell grid gap-x-16 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
          <StartHeading />
          <FirstSteps />
          <div className="relative min-w-0">
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
