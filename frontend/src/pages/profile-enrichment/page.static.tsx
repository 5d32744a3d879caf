import Lock from "#icon/lock";
import { Icon } from "../../components/ui/icon";
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
import { RecordSheet } from "./record-sheet";
import { Uses } from "./uses";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="arches" variant="stacked" glass="amber" picture={<Lookup lookup={lookup} />} />
      <Section glass="amber">
        <SectionHeading title={record.title} text={record.lead} align="split" />
        <RecordSheet record={record} />
      </Section>
      <Section tone="ink" glass="amber">
        <LitWindows accuracy={accuracy} />
      </Section>
      <Section glass="amber">
        <SectionHeading title={checks.title} text={checks.text} />
        <Checks fields={checks.fields} items={checks.items} />
      </Section>
      <Section glass="ruby" tone="tinted">
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
          <SectionHeading title={uses.title} />
          <Uses items={uses.items} />
        </div>
      </Section>
      <Section space="tight" glass="viridian">
        <div className="grid gap-x-16 gap-y-3 lg:grid-cols-[1.1fr_1fr] lg:items-baseline">
          <h2 className="flex items-baseline gap-4 text-h2">
            <Icon shape={Lock} className="size-9 shrink-0 text-glass-deep" />
            <span className="max-w-[22ch]">{privacy.title}</span>
          </h2>
          <div>
            <p className="text-lg">{privacy.text}</p>
            <Link to="privacy-policy" className="mt-4 inline-block font-semibold text-heading underline hover:text-glass-deep">
              {privacy.link}
            </Link>
          </div>
        </div>
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} subject="person" glass="amber" />
    </>
  );
}
