import { clsx } from "clsx";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { StepTitle } from "../../sections/steps";
import { contactSections } from "./copy-sections";
import { ContactMethods } from "./contact-methods";
import { LetterScene, type Scene } from "./letter-scene";

export function WaysToReachUs() {
  return (
    <div className="flex flex-col">
      <h2 className="pb-4 text-h3">{contactSections.ways.title}</h2>
      <ContactMethods copy={contactSections.ways} />
    </div>
  );
}

/** A letter finds its desk, is read and answered, in one picture that has more light from left to right. */
export function AfterSendingSection() {
  const { email, salesHours } = useSite();
  const { title, sort, read, answer } = contactSections.next;
  return (
    <Section>
      <SectionHeading title={title} />
      <ol className="mt-10 grid gap-y-10 md:grid-cols-3">
        <AfterStep {...sort} scene={0} facts={sort.desks.map(({ name, inquiries }) => [name, inquiries])} />
        <AfterStep
          {...read}
          scene={1}
          facts={[
            [read.hours.support, read.hours.supportHours],
            [read.hours.phone, salesHours],
          ]}
        />
        <AfterStep
          {...answer}
          scene={2}
          facts={[
            [answer.mail.from, email.sales],
            [answer.mail.to, answer.mail.you],
          ]}
        />
      </ol>
    </Section>
  );
}

interface AfterStepProps {
  scene: Scene;
  title: string;
  text: string;
  facts: readonly (readonly [name: string, value: string])[];
}

function AfterStep({ scene, title, text, facts }: AfterStepProps) {
  return (
    <li className="md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-0">
      <LetterScene scene={scene} />
      <div className={clsx("pt-5", scene < 2 && "md:pr-8")}>
        <StepTitle number={scene + 1} title={title} />
        <p className="mt-2">{text}</p>
        <dl className="mt-4 grid gap-1.5 border-t border-hairline pt-4 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="grid max-md:grid-cols-[6rem_1fr] lg:grid-cols-[6rem_1fr]">
              <dt className="font-semibold text-heading">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

export function ClosingSection() {
  return <CallToAction {...contactSections.closing} {...pageWindows["contact-us"]} />;
}
