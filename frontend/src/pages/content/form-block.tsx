import { type FieldDefinition, type FieldNames, type FormId, forms } from "../../../generated/forms";
import { formTexts } from "../../../generated/form-texts";
import { Field } from "../../components/form/field";
import { PrivacyNote } from "../../components/form/privacy-note";
import { SiteForm } from "../../components/form/site-form";
import { SubmitButton } from "../../components/form/submit-button";
import type { ContentForm } from "../../lib/content";
import { formCopy } from "./copy-form";

interface FormBlockProps extends ContentForm {
  /** Its place among the forms of the page. */
  nth: number;
  others: readonly ContentForm[];
}

/** Any form of data/forms.json, with its fields in their order. */
export function FormBlock({ form, title, hidden, nth, others }: FormBlockProps) {
  const { submit, privacy } = formTexts[form];
  const { fields, anchor } = forms[form];
  // The footer has the newsletter form that is returned, and with it the id.
  const isFirst = (key: (id: FormId) => string) => form !== "newsletter" && others.findIndex((it) => key(it.form) === key(form)) === nth;
  const titleId = `form-${nth + 1}-title`;
  return (
    <section
      id={isFirst((id) => forms[id].anchor) ? anchor : undefined}
      aria-labelledby={title && titleId}
      className="max-w-[44rem] overflow-hidden rounded-lg border border-lead bg-glass-wash text-base"
    >
      {title && (
        <h2 id={titleId} className="lit border-b border-lead px-5 py-4 text-h3 sm:px-8 sm:py-5">
          {title}
        </h2>
      )}
      <SiteForm form={form} id={isFirst((id) => id) ? undefined : `${form}-${nth + 1}`} className="p-5 [--pane:var(--page)] sm:p-8">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          {inRows(fields.filter(({ name }) => !(name in hidden))).map(({ name, isWide }) => (
            <Field key={name} form={form} field={name as FieldNames[FormId]} className={isWide ? "sm:col-span-2" : undefined} />
          ))}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
            <SubmitButton pendingLabel={formCopy.submitting}>{submit}</SubmitButton>
            <PrivacyNote {...privacy} className="min-w-56 flex-1 text-sm text-muted-foreground" />
          </div>
        </div>
      </SiteForm>
    </section>
  );
}

/** Short fields stand in pairs. One without a partner takes its whole row, as a text does. */
function inRows(fields: readonly FieldDefinition[]): { name: string; isWide: boolean }[] {
  let isSecond = false;
  return fields.map(({ name, type }, at) => {
    const next = fields[at + 1]?.type ?? "textarea";
    const isWide = type === "textarea" || (!isSecond && next === "textarea");
    isSecond = !isWide && !isSecond;
    return { name, isWide };
  });
}
