import { CodeBlock } from "../../components/ui/code";
import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { closing, flow, hero, install, lead, phone, privacy, versus } from "./copy";
import { FormOrButton } from "./form-or-button";
import { LoginRecord } from "./login-record";
import { Phone } from "./phone";
import { Privacy } from "./privacy";
import { SignInCard } from "./sign-in-card";
import { WalkThrough } from "./walk-through";

export function Page() {
  return (
    <>
      <PageHero
        {...hero}
        lattice="scales"
        glass="viridian"
        picture={<Phone phone={phone} />}
        after={<SignInCard flow={flow} note={versus.now.note} />}
      />
      <Section glass="viridian">
        <SectionHeading title={flow.title} text={flow.lead} align="split" />
        <WalkThrough flow={flow} />
        <SplitFeature
          as="h3"
          title={install.title}
          text={install.text}
          picture={<CodeBlock title={install.file} code={install.code} />}
          className="mt-10 border-t border-hairline pt-10"
        />
      </Section>
      <Section tone="tinted" glass="ruby">
        <FormOrButton versus={versus} />
      </Section>
      <Section space="tight" glass="viridian">
        <SplitFeature title={lead.title} text={lead.text} picture={<LoginRecord record={lead.record} />} />
      </Section>
      <Section tone="washed" glass="viridian">
        <Privacy privacy={privacy} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} subject="bubble" glass="viridian" />
    </>
  );
}
