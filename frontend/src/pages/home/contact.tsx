import { Field } from "../../components/form/field";
import { SentPanel } from "../../components/form/sent-panel";
import { PrivacyNote, type PrivacyText } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";
import { useSite } from "../../lib/site";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";

interface ContactCopy {
  title: string;
  text: string;
  mail: string;
  submit: string;
  submitting: string;
  privacy: PrivacyText;
  sent: { message: string; resetLabel: string };
}

export function Contact({ copy }: { copy: ContactCopy }) {
  const { email, salesPhone, salesHours } = useSite();
  return (
    <Section id="contact">
      <div className="mb-8 grid lg:grid-cols-[1.1fr_1fr] lg:items-end lg:gap-x-16">
        <SectionHeading title={copy.title} text={copy.text} />
        <div>
          <p className="mt-4">
            <b className="font-semibold text-heading">{copy.mail}</b>{" "}
            <a href={`mailto:${email.sales}`} className="inline-flex min-h-9 items-center underline hover:text-heading">
              {email.sales}
            </a>
          </p>
          <p>
            <a href={salesPhone.href} className="inline-flex min-h-9 items-center underline hover:text-heading">
              {salesPhone.display}
            </a>
            , {salesHours}
          </p>
        </div>
      </div>
      <SiteForm form="contact" sent={<SentPanel {...copy.sent} />} className="rounded-lg border border-lead bg-pane p-5 sm:p-8">
        <div className="grid gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-4">
          <Field form="contact" field="name" className="max-sm:col-span-full" />
          <Field form="contact" field="email" className="max-sm:col-span-full" />
          <Field form="contact" field="company" />
          <Field form="contact" field="phone" />
          <Field form="contact" field="subject" className="col-span-full lg:col-span-2" />
          <Field form="contact" field="message" className="col-span-full lg:[grid-area:1/3/4/5] lg:grid lg:grid-rows-[auto_1fr]" />
          <div className="col-span-full">
            <SubmitButton pendingLabel={copy.submitting}>{copy.submit}</SubmitButton>
            <PrivacyNote {...copy.privacy} />
          </div>
        </div>
      </SiteForm>
    </Section>
  );
}
