import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { pageWindows } from "../../sections/page-windows";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { closing, conversation, flow, hero, install, lead, phone, privacy, signIn, versus } from "./copy";
import { FormOrButton } from "./form-or-button";
import { Install } from "./install";
import { LoginRecord } from "./login-record";
import { Phone } from "./phone";
import { Privacy } from "./privacy";
import { WalkThrough } from "./walk-through";

export function Page() {
  return (
    <>
      {/* Above section two, into which the phone reaches, and the light on it. */}
      <PageHero
        {...hero}
        lattice="circles"
        glass="viridian"
        className="z-2 overflow-visible!"
        picture={<Phone phone={phone} conversation={conversation} />}
      />
      <Section glass="viridian">
        <SectionHeading title={flow.title} text={flow.lead} className="lg:w-1/2" />
        <WalkThrough flow={flow} address={signIn.address} conversation={conversation} />
        <SplitFeature
          as="h3"
          title={install.title}
          text={install.text}
          picture={<Install install={install} button={signIn.button} />}
          className="mt-10 border-t border-hairline pt-10"
        />
      </Section>
      <Section tone="tinted" glass="ruby">
        <FormOrButton versus={versus} />
      </Section>
      <Section space="tight" glass="viridian">
        <SplitFeature title={lead.title} text={lead.text} picture={<LoginRecord record={lead.record} />} />
      </Section>
      <Section tone="wash" space="tight" glass="viridian">
        <Privacy privacy={privacy} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} {...pageWindows["whatsapp-login"]} />
    </>
  );
}
