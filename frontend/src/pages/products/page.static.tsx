import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { SampleStory } from "../../sections/sample-story";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { closing, extras, hero, index, products } from "./copy";
import { ExtraFeatures } from "./extra-features";
import { PopupCard } from "./popup-card";
import { ProductWindow } from "./product-window";
import { Stone } from "./stone";
import { WhatsappLoginCard } from "./whatsapp-login-card";

export function Page() {
  return (
    <>
      <PageHero {...hero} picture={<Stone products={products} />} />
      <Section>
        <SectionHeading align="split" title={index.title} text={index.text} />
        <ProductWindow products={products} />
      </Section>
      <SampleStory />
      <Section glass="ruby">
        <SectionHeading title={extras.title} text={extras.text} />
        <ExtraFeatures items={extras.items} pictures={[<PopupCard key="popup" />, <WhatsappLoginCard key="login" />]} />
      </Section>
      <CallToAction {...closing} {...pageWindows.products} />
    </>
  );
}
