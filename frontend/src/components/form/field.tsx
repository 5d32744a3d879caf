import { type FieldNames, type FieldDefinition, forms } from "../../../generated/forms";
import { isHydrating } from "../../lib/hydration";
import { errorClass, inputVariants, labelClass, optionalClass } from "../ui/input";
import { useForm } from "./form-context";

interface FieldProps<F extends keyof FieldNames> {
  form: F;
  field: FieldNames[F];
  /** Rows of a textarea. */
  rows?: number;
  className?: string;
}

/** Label, control and error of one field of data/forms.json. */
export function Field<F extends keyof FieldNames>({ form, field, rows = 4, className }: FieldProps<F>) {
  const { form: parentForm, id: formId, values, formErrors } = useForm();
  const definition = forms[form].fields.find((candidate) => candidate.name === field);
  if (parentForm !== form || definition === undefined) throw new Error(`form ${parentForm} has no field ${field}`);
  const id = `${formId}-${field}`;
  const error = formErrors?.errors[field];
  const firstWrong = forms[form].fields.find((candidate) => formErrors?.errors[candidate.name]);
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {definition.label}
        {definition.required ? null : <span className={optionalClass}> (optional)</span>}
      </label>
      <Control
        id={id}
        rows={rows}
        definition={definition}
        value={values[field] ?? ""}
        errorId={error ? `${id}-error` : undefined}
        // Only a page that the server returned starts with errors. Its first invalid field has the focus, also without JavaScript.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={firstWrong === definition}
      />
      {error ? (
        <p id={`${id}-error`} className={errorClass}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface ControlProps {
  id: string;
  rows: number;
  definition: FieldDefinition;
  value: string;
  errorId: string | undefined;
  autoFocus: boolean;
}

function Control({ id, rows, definition, value, errorId, autoFocus }: ControlProps) {
  const { name, type, required, maxLength, autocomplete, options } = definition;
  const common = {
    id,
    name,
    required,
    autoFocus,
    "data-field": name,
    "aria-invalid": errorId ? (true as const) : undefined,
    "aria-describedby": errorId,
  };
  if (type === "select") {
    return (
      <select {...common} defaultValue={value} className={inputVariants({ control: "select" })}>
        <option value="">Choose one</option>
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (type === "textarea") {
    return (
      <textarea
        {...common}
        rows={rows}
        maxLength={maxLength}
        defaultValue={typed(id, value)}
        className={inputVariants({ control: "area" })}
      />
    );
  }
  return (
    <input
      {...common}
      type={type}
      maxLength={maxLength}
      autoComplete={autocomplete}
      spellCheck={type === "email" ? false : undefined}
      defaultValue={value}
      className={inputVariants()}
    />
  );
}

/** Hydration replaces text typed before it by the textarea's default value, unless they are equal. */
function typed(id: string, value: string): string {
  const element = isHydrating() ? (document.getElementById(id) as HTMLTextAreaElement | null) : null;
  return element?.value ?? value;
}
