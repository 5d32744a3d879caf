import { privacy, submit } from "../../generated/form-text-newsletter";
import { newsletter } from "./copy-newsletter";
import { Field } from "./form/field";
import { PrivacyNote } from "./form/privacy-note";
import { SentPanel } from "./form/sent-panel";
import { SiteForm } from "./form/site-form";
import { SubmitButton } from "./form/submit-button";

/** The newsletter form, in the footer of every page and in a box on the blog. Each instance needs its own id; the footer's is the form's name. */
export function NewsletterForm({ id, className }: { id: string; className?: string }) {
  return (
    <SiteForm form="newsletter" id={id} sent={<SentPanel {...newsletter.sent} />} className={className}>
      <div className="@container">
        <div className="flex flex-col gap-3 @min-[20rem]:flex-row @min-[20rem]:items-start">
          <Field form="newsletter" field="email" className="grow" />
          <SubmitButton pendingLabel={newsletter.submitting} className="@min-[20rem]:mt-7">
            {submit}
          </SubmitButton>
        </div>
      </div>
      <PrivacyNote {...privacy} className="mt-3 text-sm text-muted-foreground" />
    </SiteForm>
  );
}
