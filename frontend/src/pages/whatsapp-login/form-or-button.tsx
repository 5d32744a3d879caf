import { LightFan } from "../../sections/light-fan";
import type { versus as copy } from "./copy";
import { WhatsAppButton } from "./sign-in";

/** The fields of a usual sign-up, whose light gathers in one button. All are drawings. */
export function FormOrButton({ versus }: { versus: typeof copy }) {
  const { title, old, now, result } = versus;
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_auto] lg:items-end">
        <h2 className="max-w-[14ch] text-h2">{title}</h2>
        <dl className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <dt className="order-last max-w-60">
            <strong className="block">{result.label}</strong>
            {result.text}
          </dt>
          <dd className="text-giant font-semibold tracking-display whitespace-nowrap text-heading">{result.figure}</dd>
        </dl>
      </div>
      <div className="mt-10 grid lg:grid-cols-[1fr_14rem_1fr] lg:grid-rows-[auto_1fr]">
        <h3 className="mb-4 text-lg">{old.title}</h3>
        <ul className="grid gap-px border border-lead bg-lead text-heading max-lg:grid-cols-2 lg:row-start-2 *:bg-glass-wash *:px-4 *:py-3.5 *:line-through *:decoration-glass *:decoration-2 *:lg:px-6 *:lg:py-4.5 *:dark:bg-pane">
          {old.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <LightFan
          count={old.items.length}
          way="gathers"
          sideways
          className="glass-viridian row-start-2 h-0 min-h-full w-full max-lg:hidden"
        />
        <h3 className="mb-4 text-lg max-lg:sr-only lg:col-start-3 lg:row-start-1">{now.title}</h3>
        <div className="glass-viridian lit grid content-center justify-items-center border border-lead px-4 py-10 text-center max-lg:border-t-0 lg:row-start-2 lg:h-1/2 lg:self-center">
          <WhatsAppButton text={now.button} />
          <p className="mt-4 text-heading">{now.note}</p>
        </div>
      </div>
    </>
  );
}
