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

const linkClass = "flex min-h-8 w-fit items-center text-lg font-semibold text-heading underline underline-offset-4";

export function Contact({ copy }: { copy: ContactCopy }) {
  const { email, salesPhone, salesHours } = useSite();
  return (
    <Section id="contact">
      <div className="panes lg:grid-cols-[1fr_1.3fr]">
        <div className="lit flex flex-col justify-between gap-4 p-5 sm:p-10">
          <SectionHeading title={copy.title} text={copy.text} />
          <p>
            <b className="block font-semibold text-heading">{copy.mail}</b>
            <a href={`mailto:${email.sales}`} className={linkClass}>
              {email.sales}
            </a>
            {/* A phone's screen is short, and the contact page has the number. */}
            <span className="max-sm:hidden">
              <a href={salesPhone.href} className={linkClass}>
                {salesPhone.display}
              </a>
              {salesHours}
            </span>
          </p>
        </div>
        <SiteForm form="contact" sent={<SentPanel {...copy.sent} />} className="p-5 sm:p-10">
          <div className="grid gap-4 min-[22rem]:grid-cols-2">
            <Field form="contact" field="name" className="max-sm:col-span-full" />
            <Field form="contact" field="email" className="max-sm:col-span-full" />
            <Field form="contact" field="company" />
            <Field form="contact" field="phone" />
            <Field form="contact" field="subject" className="col-span-full" />
            <Field form="contact" field="message" className="col-span-full" />
            <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3">
              <SubmitButton pendingLabel={copy.submitting}>{copy.submit}</SubmitButton>
              <PrivacyNote {...copy.privacy} className="min-w-56 flex-1 text-sm text-muted-foreground" />
            </div>
          </div>
        </SiteForm>
      </div>
    </Section>
  );
}
