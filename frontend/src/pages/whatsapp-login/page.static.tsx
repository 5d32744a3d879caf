import { ExternalLink, Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code";
import * as content from "./copy";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { FormOrButton } from "./form-or-button";
import { Lanes } from "./lanes";
import { LoginRecord } from "./login-record";
import { Phone } from "./phone";
import { Privacy } from "./privacy";

/** The whole page, as the server sends it. */
export function Page() {
  const site = useSite();
  const { hero, phone, flow, versus, lead, install, privacy, closing } = content;
  const start = (
    <ExternalLink href={site.appUrl} newTab className={buttonVariants({ size: "lg" })}>
      {hero.start}
    </ExternalLink>
  );
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
            <Link to="api-documentation" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {hero.docs}
            </Link>
          </>
        }
        picture={<Phone phone={phone} />}
      />
      <Section glass="viridian">
        <SectionHeading title={flow.title} text={flow.lead} align="split" />
        <Lanes flow={flow} />
      </Section>
      <Section tone="tinted" glass="ruby">
        <FormOrButton versus={versus} />
      </Section>
      <Section glass="viridian">
        <SplitFeature
          title={lead.title}
          text={lead.text}
          picture={<LoginRecord record={lead.record} />}
          actions={
            <p className="flex items-baseline gap-4 border-l-2 border-glass pl-5">
              <strong className="text-figure tracking-display">{lead.result.figure}</strong>
              <span>
                <strong>{lead.result.label}</strong> {lead.result.text}
              </span>
            </p>
          }
        />
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
            <ExternalLink href={site.demoUrl} newTab className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {closing.demo}
            </ExternalLink>
          </>
        }
      />
    </div>
  );
}
