import { Field } from "../../components/form/field";
import { PrivacyNote, type PrivacyText } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";
import { Button } from "../../components/ui/button";
import type { BillingPeriod } from "../../sections/plans";
import { queryOf } from "./pricing-view";
import { QueryForm } from "./query-form";

export interface EnterpriseCopy {
  title: string;
  text: string;
  back: string;
  submit: string;
  submitting: string;
  privacy: PrivacyText;
}

interface EnterpriseRequestProps {
  /** Undefined in the instance in which the server shows a returned form. */
  formId: string | undefined;
  copy: EnterpriseCopy;
  /** The period that Back shows. */
  period: BillingPeriod;
  onBack: () => void;
  onSent: () => void;
}

/** The contact view. A successful request leads back to the plans, which removes the form. */
export function EnterpriseRequest({ formId, copy, period, onBack, onSent }: EnterpriseRequestProps) {
  return (
    <div className="mt-6 max-w-measure">
      <SiteForm form="enterprise" id={formId} onSent={onSent}>
        <div className="grid gap-5">
          <Field form="enterprise" field="phone" />
          <Field form="enterprise" field="email" />
        </div>
        <PrivacyNote {...copy.privacy} />
        <SubmitButton pendingLabel={copy.submitting} className="mt-6 w-full">
          {copy.submit}
        </SubmitButton>
      </SiteForm>
      <QueryForm query={queryOf({ period, isContact: false })} onPress={onBack} className="mt-3">
        <Button type="submit" variant="secondary" className="w-full">
          {copy.back}
        </Button>
      </QueryForm>
    </div>
  );
}
