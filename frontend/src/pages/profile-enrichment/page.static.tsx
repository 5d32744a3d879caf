import { Link } from "../../components/ui/link";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { SplitFeature } from "../../sections/split-feature";
import { Checks } from "./checks";
import { accuracy, checks, closing, hero, lookup, privacy, record, uses } from "./copy";
import { LitWindows } from "./lit-windows";
import { Lookup } from "./lookup";
import { Portrait } from "./portrait";
import { Sources } from "./sources";
import { Uses } from "./uses";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="arches" variant="stacked" glass="amber" picture={<Lookup lookup={lookup} />} />
      <Section glass="amber">
        <SectionHeading title={record.title} text={record.lead} align="split" />
        <Portrait record={record} />
      </Section>
      <Section tone="ink" glass="amber">
        <LitWindows accuracy={accuracy} />
      </Section>
      <Section glass="amber">
        <SectionHeading title={checks.title} text={checks.text} />
        <Checks checks={checks} />
      </Section>
      <Section glass="amber" tone="tinted">
        <SectionHeading title={uses.title} />
        <Uses uses={uses} />
      </Section>
      <Section space="tight" glass="amber">
        <SplitFeature
          title={privacy.title}
          text={
            <>
              {privacy.text}{" "}
              <Link to="privacy-policy" className="font-semibold text-heading underline hover:text-glass-deep">
                {privacy.link}
              </Link>
            </>
          }
          picture={<Sources privacy={privacy} />}
        />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} {...pageWindows["profile-enrichment"]} />
    </>
  );
}
