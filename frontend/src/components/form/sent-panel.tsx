import { forms } from "../../../generated/forms";
import { notice } from "../../lib/notices";
import { useForm } from "./form-context";

/** The confirmation after success, with a link back to an empty form that also works without JavaScript. */
export function SentPanel({ message, resetLabel }: { message: string; resetLabel: string }) {
  const { form, confirmed, reset, getResetHref } = useForm();
  const { title, description } = notice(confirmed ?? forms[form].success);
  return (
    <div data-confirmation tabIndex={-1} className="border-l-2 border-success pl-4 outline-none">
      <p className="font-semibold text-heading">{title}</p>
      <p className="mt-1">{`${message} ${description}`}</p>
      <a
        href={getResetHref()}
        onClick={(event) => {
          event.preventDefault();
          reset();
        }}
        className="mt-1 inline-flex min-h-11 items-center underline hover:text-heading"
      >
        {resetLabel}
      </a>
    </div>
  );
}
