import { Field } from "../../components/form/field";
import { SentPanel } from "../../components/form/sent-panel";
import { PrivacyNote } from "../../components/form/privacy-note";
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
  privacyBefore: string;
  privacyLink: string;
  privacyAfter: string;
  sent: { message: string; resetLabel: string };
}

export function Contact({ copy }: { copy: ContactCopy }) {
  const { email, salesPhone, salesHours } = useSite();
  return (
    <Section id="contact">
      <div className="grid gap-12 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
        <div>
          <SectionHeading title={copy.title} text={copy.text} />
          <p className="mt-8 font-semibold text-heading">{copy.mail}</p>
          <a href={`mailto:${email.sales}`} className="inline-flex min-h-9 items-center underline hover:text-heading">
            {email.sales}
          </a>
          <p>
            <a href={salesPhone.href} className="inline-flex min-h-9 items-center underline hover:text-heading">
              {salesPhone.display}
            </a>
            , {salesHours}
          </p>
        </div>
        <SiteForm
          form="contact"
          sent={<SentPanel {...copy.sent} />}
          className="self-start rounded-lg border border-lead bg-pane p-5 sm:p-8"
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <Field form="contact" field="name" />
            <Field form="contact" field="email" />
            <Field form="contact" field="company" />
            <Field form="contact" field="phone" />
            <Field form="contact" field="subject" className="sm:col-span-2" />
            <Field form="contact" field="message" className="sm:col-span-2" />
            <div className="sm:col-span-2">
              <SubmitButton pendingLabel={copy.submitting}>{copy.submit}</SubmitButton>
              <PrivacyNote copy={copy} />
            </div>
          </div>
        </SiteForm>
      </div>
    </Section>
  );
}
