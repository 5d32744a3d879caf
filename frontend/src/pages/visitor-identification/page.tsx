import { Tabs } from "../../components/ui/tabs";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { FourDays, Opening, Rest } from "./body.static";
import { howTabs, stageTabs } from "./copy-tabs";
import { HowPanel, StagePanel } from "./panels.static";
import { useArrival } from "./use-arrival";

export function Page() {
  const timeline = useArrival<HTMLDivElement>();
  return (
    <>
      <Opening />
      <Section>
        <SectionHeading align="split" title={stageTabs.title} text={stageTabs.text} className="mb-12" />
        <Tabs
          id="stage"
          label={stageTabs.label}
          items={stageTabs.items.map(({ id, label }) => ({ id, label, panel: <StagePanel id={id} /> }))}
        />
      </Section>
      <div ref={timeline}>
        <FourDays />
      </div>
      <Section>
        <SectionHeading title={howTabs.title} text={howTabs.text} className="mb-12" />
        <Tabs id="how" label={howTabs.label} items={howTabs.items.map(({ id, label }) => ({ id, label, panel: <HowPanel id={id} /> }))} />
      </Section>
      <Rest />
    </>
  );
}
