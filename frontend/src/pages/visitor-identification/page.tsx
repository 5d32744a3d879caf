import { frozen } from "../../components/frozen";
import { Tabs } from "../../components/ui/tabs";
import { howTabs, stageTabs } from "./copy-tabs";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { useArrival } from "./use-arrival";

const Opening = frozen(() => import("./body.static"), "VisitorOpening");
const StagePanel = frozen(() => import("./panels.static"), "StagePanel");
const Timeline = frozen(() => import("./body.static"), "VisitorTimeline");
const HowPanel = frozen(() => import("./panels.static"), "HowPanel");
const Rest = frozen(() => import("./body.static"), "VisitorRest");

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
        <Timeline />
      </div>
      <Section>
        <SectionHeading title={howTabs.title} text={howTabs.text} className="mb-12" />
        <Tabs id="how" label={howTabs.label} items={howTabs.items.map(({ id, label }) => ({ id, label, panel: <HowPanel id={id} /> }))} />
      </Section>
      <Rest />
    </>
  );
}
