import { type FormId, forms } from "../../../generated/forms";
import type { FormErrors } from "../../lib/validate-form";
import { notice } from "../../lib/notices";

/** The message and a link to each wrong field. It stands above a form that the server returned with errors, or whose toast cannot be shown. */
export function ErrorSummary({ id, form, formErrors }: { id: string; form: FormId; formErrors: FormErrors }) {
  const { title, description } = notice(formErrors.notice);
  const wrong = forms[form].fields.filter((field) => formErrors.errors[field.name]);
  return (
    <div role="alert" className="mb-6 border-l-2 border-danger bg-danger-wash p-4">
      <p className="font-semibold text-heading">{title}</p>
      <p>{description}</p>
      {wrong.length > 0 ? (
        <ul className="mt-2">
          {wrong.map((field) => (
            <li key={field.name}>
              <a href={`#${id}-${field.name}`} className="underline">
                {formErrors.errors[field.name]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
