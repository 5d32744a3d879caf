import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { WideHero } from "../../sections/wide-hero";
import { closing, conversation, flow, hero, install, lead, privacy, signIn, versus } from "./copy";
import { FormOrButton } from "./form-or-button";
import { Install } from "./install";
import { LoginRecord } from "./login-record";
import { Privacy } from "./privacy";
import { SignIn } from "./sign-in";
import { WalkThrough } from "./walk-through";

export function Page() {
  return (
    <>
      <WideHero {...hero} glass="viridian" picture={<SignIn signIn={signIn} conversation={conversation} />} />
      <Section glass="viridian">
        <SectionHeading title={flow.title} text={flow.lead} align="split" />
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
