import { Tabs } from "../../components/ui/tabs";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { howTabs, stageTabs } from "./copy-tabs";
import { HowPanel, StagePanel } from "./panels.static";
import {
  AutomationSection,
  CapabilitiesSection,
  ClosingSection,
  FeaturesSection,
  HeroSection,
  TimelineSection,
  Workflow,
} from "./sections.static";
import { useArrival } from "./use-arrival";

export function Page() {
  useArrival();
  return (
    <>
      <HeroSection />
      <CapabilitiesSection />
      <AutomationSection />
      <Section space="tight">
        <SectionHeading title={stageTabs.title} text={stageTabs.text} className="mb-8" />
        <Tabs
          id="stage"
          label={stageTabs.label}
          items={stageTabs.items.map(({ id, label }) => ({ id, label, panel: <StagePanel id={id} /> }))}
        />
      </Section>
      <TimelineSection />
      <Section space="tight">
        <SectionHeading title={howTabs.title} text={howTabs.text} align="split" />
        <Workflow />
        <Tabs
          id="how"
          variant="column"
          label={howTabs.label}
          items={howTabs.items.map(({ id, label }) => ({ id, label, panel: <HowPanel id={id} /> }))}
        />
      </Section>
      <FeaturesSection />
      <ClosingSection />
    </>
  );
}
