import { clsx } from "clsx";
import { forms } from "../../../generated/forms";
import { notice } from "../../lib/notices";
import { useForm } from "./form-context";

/** The confirmation after success, with a link back to an empty form that also works without JavaScript. */
export function SentPanel({ message, resetLabel }: { message: string; resetLabel: string }) {
  const { form, confirmed, isTitleSaid, reset, getResetHref } = useForm();
  const { title, description } = notice(confirmed ?? forms[form].success);
  return (
    <div data-confirmation tabIndex={-1} className="flex items-center gap-5 outline-none motion-safe:animate-arrive">
      {/* A diamond pane, lit. */}
      <svg viewBox="0 0 48 48" aria-hidden="true" className="w-12 shrink-0 fill-success-wash stroke-success stroke-2 sm:w-14">
        <path d="M24 1.5 46.5 24 24 46.5 1.5 24Z" />
        <path d="m16 24.5 5.5 5.5L33 18.5" className="fill-none" />
      </svg>
      <div>
        {/* The toast has said it to those who see it. */}
        <p className={clsx("font-semibold text-heading", isTitleSaid && "sr-only")}>{title}</p>
        <p>{`${message} ${description}`}</p>
        <a
          href={getResetHref()}
          onClick={(event) => {
            event.preventDefault();
            reset();
          }}
          className="-mb-2 inline-flex min-h-11 items-center underline hover:text-heading"
        >
          {resetLabel}
        </a>
      </div>
    </div>
  );
}
