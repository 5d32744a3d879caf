import type { ReactNode } from "react";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { LetterWindow } from "../../sections/letter-window.static";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { contactSections } from "./copy-sections";
import { ContactMethods } from "./contact-methods";
import { Voices } from "./voices.static";

export function WaysToReachUs() {
  return (
    <div className="flex flex-col">
      <h2 className="pb-4 text-h3">{contactSections.ways.title}</h2>
      <ContactMethods copy={contactSections.ways} />
    </div>
  );
}

/** A letter is sealed, opened and answered, and each picture has more light. */
export function AfterSendingSection() {
  const { email, salesHours } = useSite();
  const { title, sort, read, answer } = contactSections.next;
  return (
    <Section>
      <SectionHeading title={title} />
      <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
        <AfterStep
          {...sort}
          number={1}
          picture={<LetterWindow picture="unlit" className={pictureClass} />}
          facts={sort.desks.map(({ name, inquiries }) => [name, inquiries])}
        />
        <AfterStep
          {...read}
          number={2}
          picture={<LetterWindow picture="opened" className={pictureClass} />}
          facts={[
            [read.hours.support, read.hours.supportHours],
            [read.hours.phone, salesHours],
          ]}
        />
        <AfterStep
          {...answer}
          number={3}
          picture={<Voices className={pictureClass} />}
          facts={[
            [answer.mail.from, email.sales],
            [answer.mail.to, answer.mail.you],
          ]}
        />
      </ol>
    </Section>
  );
}

/** What the two voices share has the color of the headings: here it is white in both themes. */
const pictureClass = "relative h-52 border border-lead bg-tint [--heading:light-dark(#fff,#f5f8f7)] lg:h-64";

interface AfterStepProps {
  number: number;
  title: string;
  text: string;
  picture: ReactNode;
  facts: readonly (readonly [name: string, value: string])[];
}

function AfterStep({ number, title, text, picture, facts }: AfterStepProps) {
  return (
    <li>
      {picture}
      <h3 className="mt-5 text-h3">
        <span className="mr-2.5 text-glass-deep">{number}</span>
        {title}
      </h3>
      <p className="mt-2">{text}</p>
      <dl className="mt-4 grid gap-1.5 border-t border-hairline pt-4 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="grid max-md:grid-cols-[6rem_1fr] lg:grid-cols-[6rem_1fr]">
            <dt className="font-semibold text-heading">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

export function ClosingSection() {
  return <CallToAction {...contactSections.closing} subject="envelope" glass="viridian" />;
}
