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
        <div className="shell grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
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
