import { Field } from "../../components/form/field";
import { PrivacyNote, type PrivacyText } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";

interface MessageFormProps {
  copy: { title: string; submit: string; submitting: string; privacy: PrivacyText };
}

/** The form of the contact page. After success a toast confirms it and the fields are emptied. */
export function MessageForm({ copy }: MessageFormProps) {
  return (
    <div className="cast rounded-lg border border-lead bg-pane p-6 sm:p-8">
      <h2 className="mb-6 text-h3">{copy.title}</h2>
      <SiteForm form="message" id="message">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field form="message" field="name" />
          <Field form="message" field="email" />
          <Field form="message" field="company" />
          <Field form="message" field="inquiry" />
          <Field form="message" field="message" rows={5} className="sm:col-span-2" />
        </div>
        <SubmitButton pendingLabel={copy.submitting} className="mt-6 w-full">
          {copy.submit}
        </SubmitButton>
        <PrivacyNote {...copy.privacy} />
      </SiteForm>
    </div>
  );
}
