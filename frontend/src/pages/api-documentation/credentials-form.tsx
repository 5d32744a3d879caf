import { Field } from "../../components/form/field";
import { PrivacyNote, type PrivacyText } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";

type Copy = Record<"title" | "text" | "submit" | "pending", string> & { privacy: PrivacyText };

export function CredentialsForm({ copy }: { copy: Copy }) {
  return (
    <div className="overflow-hidden rounded-lg border border-lead bg-glass-wash">
      <div className="lit border-b border-lead p-5 sm:p-7">
        <h3 className="text-h3">{copy.title}</h3>
        <p className="mt-1">{copy.text}</p>
      </div>
      <SiteForm form="api-access" className="p-5 [--pane:var(--page)] sm:p-7">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form="api-access" field="name" />
          <Field form="api-access" field="email" />
          <Field form="api-access" field="company" />
          <Field form="api-access" field="phone" />
          <Field form="api-access" field="message" className="sm:col-span-2" />
          <div className="sm:col-span-2">
            <SubmitButton pendingLabel={copy.pending}>{copy.submit}</SubmitButton>
            <PrivacyNote {...copy.privacy} className="mt-4 text-sm" />
          </div>
        </div>
      </SiteForm>
    </div>
  );
}
