import { Fragment, type ReactNode, type Ref } from "react";
import { forms, honeypot } from "../../../generated/forms";
import { useHydrated } from "../../lib/hydration";
import { notice } from "../../lib/notices";
import { usePage } from "../../lib/page-context";
import { prefetchToasts } from "../toast/notify";
import { ErrorSummary } from "./error-summary";
import { FormContext } from "./form-context";
import { type SiteFormOptions, useSiteForm } from "./use-site-form";

interface SiteFormProps extends SiteFormOptions {
  className?: string | undefined;
  /** Replaces the fields after success (`<SentPanel>`). Without it the fields are emptied and the confirmation is shown above them. */
  sent?: ReactNode;
  /** A `<Field>` for each field of the form in data/forms.json, and a `<SubmitButton>`. */
  children: ReactNode;
}

/**
 * A form of data/forms.json. Without JavaScript it posts and the server answers with a page; with JavaScript the same URL is fetched and a toast
 * shows the result. `id` (default: the form's name) is the prefix of the field ids; if given, it is also the element's id. A form that the server
 * returns appears in the instance whose id is the form's name.
 */
export function SiteForm({ className, sent, children, ...options }: SiteFormProps) {
  const { api, formRef, submit } = useSiteForm(options, sent !== undefined);
  const page = usePage();
  const hydrated = useHydrated();

  if (api.phase === "sent") {
    return (
      <div ref={formRef as Ref<HTMLDivElement>} id={options.id} className={className}>
        <FormContext value={api}>{sent}</FormContext>
      </div>
    );
  }
  return (
    <form
      ref={formRef as Ref<HTMLFormElement>}
      id={options.id}
      method="post"
      action={forms[api.form].action}
      // Before hydration, the browser validates the form itself.
      noValidate={hydrated}
      onFocus={prefetchToasts}
      onSubmit={(event) => void submit(event)}
      className={className}
    >
      <input type="hidden" name="page" value={page.id} />
      {/* What browsers and password managers cannot focus, or are told to leave alone, they do not fill in; a robot does. */}
      <div className="sr-only" aria-hidden="true" inert>
        <label htmlFor={`${api.id}-${honeypot}`}>Leave this empty</label>
        <input
          id={`${api.id}-${honeypot}`}
          name={honeypot}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-form-type="other"
          data-lpignore="true"
        />
      </div>
      {api.confirmed ? <Confirmation {...notice(api.confirmed)} /> : null}
      {api.hasSummary && api.formErrors ? <ErrorSummary id={api.id} form={api.form} formErrors={api.formErrors} /> : null}
      <FormContext value={api}>
        {/* A new key empties uncontrolled fields. */}
        <Fragment key={api.resetCount}>{children}</Fragment>
      </FormContext>
    </form>
  );
}

function Confirmation({ title, description }: { title: string; description: string }) {
  return (
    <div data-confirmation tabIndex={-1} className="mb-6 border-l-2 border-success pl-4 outline-none">
      <p className="font-semibold text-heading">{title}</p>
      <p>{description}</p>
    </div>
  );
}
