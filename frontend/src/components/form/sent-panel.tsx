import { useForm } from "./form-context";

/** Thanks, and the way back to an empty form: a link, so that it works without JavaScript too. */
export function SentPanel({ title, text, again }: { title: string; text: string; again: string }) {
  const { reset, resetHref } = useForm();
  return (
    <div className="border-l-2 border-glass pl-4">
      <p className="font-semibold text-heading">{title}</p>
      <p className="mt-1">{text}</p>
      <a
        href={resetHref}
        onClick={(event) => {
          event.preventDefault();
          reset();
        }}
        className="mt-1 inline-flex min-h-11 items-center underline hover:text-heading"
      >
        {again}
      </a>
    </div>
  );
}
