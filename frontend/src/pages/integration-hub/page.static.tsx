import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { PageHero } from "../../sections/page-hero";
import { RelatedLinks } from "../../sections/related-links";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { bank, board, closing, hero, log, mapping, saving } from "./copy";
import { Mapping } from "./mapping";
import { Saving } from "./saving";
import { SocketBank } from "./socket-bank";
import { Switchboard } from "./switchboard";
import { SyncLog } from "./sync-log";

export function Page() {
  return (
    <>
      <PageHero {...hero} lattice="weave" variant="stacked" glass="viridian" className="tone-ink" picture={<Switchboard board={board} />} />
      <Section space="tight" glass="viridian">
        <SocketBank bank={bank} />
      </Section>
      <Section tone="tinted" glass="viridian">
        <SectionHeading title={mapping.title} text={mapping.lead} />
        <Mapping mapping={mapping} />
      </Section>
      <Section glass="viridian">
        <SyncLog log={log} />
      </Section>
      <Section tone="wash" space="tight" glass="amber">
        <Saving saving={saving} />
      </Section>
      <RelatedLinks {...closing.related} />
      <CallToAction {...closing} {...pageWindows["integration-hub"]} />
    </>
  );
}
