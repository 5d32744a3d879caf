import { Field } from "../../components/form/field";
import { PrivacyNote, type PrivacyText } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";

interface MessageFormProps {
  copy: { title: string; text: string; submit: string; submitting: string; privacy: PrivacyText };
}

/** The form of the contact page. After success a toast confirms it and the fields are emptied. */
export function MessageForm({ copy }: MessageFormProps) {
  return (
    <div className="cast flex h-full flex-col overflow-hidden rounded-lg border border-lead bg-pane">
      <div className="lit border-b border-lead p-5 sm:px-8 sm:py-6">
        <h2 className="text-h3">{copy.title}</h2>
        <p className="mt-1">{copy.text}</p>
      </div>
      {/* At night, the fields lie deeper than the pane that they are in. */}
      <SiteForm form="message" id="message" className="flex grow flex-col p-5 [--pane:var(--page)] sm:px-8 sm:py-6">
        <div className="grid grow gap-5 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr]">
          <Field form="message" field="name" />
          <Field form="message" field="email" />
          <Field form="message" field="company" />
          <Field form="message" field="inquiry" />
          <Field form="message" field="message" className="flex flex-col sm:col-span-2 [&_textarea]:grow" />
        </div>
        <SubmitButton pendingLabel={copy.submitting} className="mt-6 w-full">
          {copy.submit}
        </SubmitButton>
        <PrivacyNote {...copy.privacy} />
      </SiteForm>
    </div>
  );
}
