import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { Steps } from "../../sections/steps";
import { contactSections } from "./copy-sections";
import { ContactMethods } from "./contact-methods";

export function WaysToReachUs() {
  return (
    <div className="flex flex-col">
      <h2 className="pb-4 text-h3">{contactSections.ways.title}</h2>
      <ContactMethods copy={contactSections.ways} />
    </div>
  );
}

export function AfterSendingSection() {
  const { email, salesHours } = useSite();
  const { title, sort, read, answer } = contactSections.next;
  return (
    <Section>
      <SectionHeading title={title} />
      <Steps
        items={[
          { ...sort, shows: <Facts facts={sort.desks.map(({ name, inquiries }) => [name, inquiries])} /> },
          {
            ...read,
            shows: (
              <Facts
                facts={[
                  [read.hours.support, read.hours.supportHours],
                  [read.hours.phone, salesHours],
                ]}
              />
            ),
          },
          {
            ...answer,
            shows: (
              <Facts
                facts={[
                  [answer.mail.from, email.sales],
                  [answer.mail.to, answer.mail.you],
                ]}
              />
            ),
          },
        ]}
        className="mt-10"
      />
    </Section>
  );
}

/** What the pane of a step shows. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <div className="grid gap-2 py-2">
      {facts.map(([name, value]) => (
        <p key={name} className="grid grid-cols-[6rem_1fr]">
          <b className="font-semibold text-heading">{name}</b>
          <span className="wrap-anywhere">{value}</span>
        </p>
      ))}
    </div>
  );
}

export function ClosingSection() {
  return <CallToAction {...contactSections.closing} subject="envelope" glass="viridian" />;
}
