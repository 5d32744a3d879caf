import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Control } from "./control";
import { closing, control, hero, lifecycle, overlap, panes, record, routing } from "./copy";
import { DataPoints } from "./data-points";
import { Lifecycle } from "./lifecycle";
import { Overlap } from "./overlap";
import { RecordHub } from "./record-hub";
import { WhoGetsIt } from "./who-gets-it";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="crosses" variant="stacked" glass="amber" picture={<RecordHub record={record} />} />
      <Section glass="amber">
        <Overlap overlap={overlap} />
      </Section>
      <Section glass="amber" tone="ink">
        <DataPoints panes={panes} />
      </Section>
      <Section glass="cobalt" tone="tinted">
        <WhoGetsIt routing={routing} />
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-lead pt-6">
          <p className="flex items-center gap-5">
            <b className="text-figure font-semibold tracking-display text-heading">{routing.lift.figure}</b>
            <span className="max-w-64">
              <strong className="block">{routing.lift.label}</strong>
              {routing.lift.cause}
            </span>
          </p>
          <ButtonLink to="visitor-identification" variant="quiet">
            {routing.link}
            <Icon shape={ArrowRight} className="size-4" />
          </ButtonLink>
        </div>
      </Section>
      <Section glass="amber">
        <SectionHeading align="split" title={lifecycle.title} text={lifecycle.text} />
        <Lifecycle steps={lifecycle.steps} />
        <Control control={control} />
      </Section>
      <CallToAction {...closing} {...pageWindows.revops} />
    </>
  );
}
