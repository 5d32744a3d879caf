import { Link } from "../../components/ui/link";
import { CallToAction } from "../../sections/call-to-action";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Checks } from "./checks";
import { accuracy, checks, closing, hero, lookup, privacy, record, uses } from "./copy";
import { LitWindows } from "./lit-windows";
import { Lookup } from "./lookup";
import { Portrait } from "./portrait";
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
        <Checks items={checks.items} />
      </Section>
      <Section glass="amber" tone="tinted">
        <SectionHeading title={uses.title} />
        <Uses uses={uses} />
      </Section>
      <Section space="tight">
        <SectionHeading
          title={privacy.title}
          text={
            <>
              {privacy.text}{" "}
              <Link to="privacy-policy" className="font-semibold text-heading underline hover:text-glass-deep">
                {privacy.link}
              </Link>
            </>
          }
          align="split"
        />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} subject="person" glass="amber" />
    </>
  );
}
