import { ButtonLink } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code";
import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AppButton, DemoButton } from "../../sections/site-buttons";
import { SplitFeature } from "../../sections/split-feature";
import * as content from "./copy";
import { FormOrButton } from "./form-or-button";
import { LoginRecord } from "./login-record";
import { Phone } from "./phone";
import { Privacy } from "./privacy";
import { WalkThrough } from "./walk-through";

/** The whole page, as the server sends it. */
export function Page() {
  const { hero, phone, flow, versus, lead, install, privacy, closing } = content;
  const start = <AppButton>{hero.start}</AppButton>;
  return (
    <div>
      <PageHero
        variant="split"
        glass="viridian"
        badge={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        actions={
          <>
            {start}
            <ButtonLink to="api-documentation" variant="secondary" size="lg">
              {hero.docs}
            </ButtonLink>
          </>
        }
        picture={<Phone phone={phone} />}
      />
      <Section glass="viridian">
        <SectionHeading title={flow.title} text={flow.lead} align="split" />
        <WalkThrough flow={flow} />
      </Section>
      <Section tone="tinted" glass="ruby">
        <FormOrButton versus={versus} />
      </Section>
      <Section glass="viridian">
        <SplitFeature title={lead.title} text={lead.text} picture={<LoginRecord record={lead.record} />} />
      </Section>
      <Section tone="washed" glass="viridian">
        <Privacy privacy={privacy} />
      </Section>
      <Section>
        <SplitFeature title={install.title} text={install.text} reverse picture={<CodeBlock title={install.file} code={install.code} />} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction
        glass="viridian"
        title={closing.title}
        text={closing.text}
        actions={
          <>
            {start}
            <DemoButton variant="secondary">{closing.demo}</DemoButton>
          </>
        }
      />
    </div>
  );
}
