import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { SampleStory } from "../../sections/sample-story";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { closing, extras, hero, index, record, stages, start } from "./copy";
import { ExtraFeatures } from "./extra-features";
import { FirstQuestion } from "./first-question";
import { PopupCard } from "./popup-card";
import { ProductWindow } from "./product-window";
import { SharedRecord } from "./shared-record";
import { WhatsappLoginCard } from "./whatsapp-login-card";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="octagons" picture={<FirstQuestion start={start} />} />
      <Section>
        <SectionHeading align="split" title={index.title} text={index.text} />
        <ProductWindow stages={stages} />
      </Section>
      <Section tone="tinted">
        <SectionHeading align="split" title={record.title} text={record.text} className="mb-10" />
        <SharedRecord record={record} />
      </Section>
      <SampleStory />
      <Section glass="ruby">
        <SectionHeading title={extras.title} text={extras.text} />
        <ExtraFeatures items={extras.items} pictures={[<PopupCard key="popup" />, <WhatsappLoginCard key="login" />]} />
      </Section>
      <CallToAction {...closing} subject="rosette" />
    </>
  );
}
