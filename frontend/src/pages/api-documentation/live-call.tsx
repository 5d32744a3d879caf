import { clsx } from "clsx";
import type { ReactNode } from "react";
import { api as claims } from "../../../generated/claims";
import { highlight } from "../../components/ui/highlight";
import { Choice, Choices } from "../../sections/demo/choices";
import type { DataApi } from "./apis";
import type { hero } from "./copy";
import { compactJson } from "./json";
import styles from "./live-call.module.css";

type Copy = typeof hero.calls;

interface Call {
  have: string;
  /** In milliseconds. live-call.module.css has the same times for the beam. */
  time: number;
  shown: readonly string[];
  api: DataApi;
  /** The choice that shows it, and the id of the number that is sent. */
  value: number;
  id: string;
}

/**
 * One call as wide as the page. The request types itself, light crosses in the time that the call takes, and the fields of the answer light up. Choose
 * what you have, or type another number: a field with a pattern and `:has()` do it, so there is no script.
 */
export function LiveCall({ copy, apis }: { copy: Copy; apis: readonly DataApi[] }) {
  const calls = copy.choices.flatMap((choice, at): Call[] => {
    const api = apis[at];
    return api ? [{ ...choice, api, value: at + 1, id: `sent-${at + 1}` }] : [];
  });
  return (
    <div className={`${styles.call} by-choice overflow-hidden rounded-lg border-2 border-lead bg-lead text-sm`}>
      <Choices legend={<span className="sr-only">{copy.legend}</span>} className="panes -mt-4 sm:grid-cols-3">
        {calls.map(({ have, value }) => (
          <Choice key={have} name="call" value={value} checked={value === 1} className="items-center sm:px-6">
            <b className="text-base font-semibold text-heading">{have}</b>
          </Choice>
        ))}
      </Choices>
      <div className="relative mt-0.5 grid gap-0.5 overflow-hidden lg:grid-cols-[5fr_6fr]">
        <div className="alternatives tone-ink">
          {calls.map((call) => (
            <Request key={call.id} call={call} copy={copy} />
          ))}
        </div>
        <div role="status" className="alternatives">
          {calls.map((call) => (
            <div key={call.id} data-when={call.value}>
              <div className="alternatives h-full">
                <Answer call={call} status={copy.status} />
                <Unknown call={call} copy={copy} />
              </div>
            </div>
          ))}
        </div>
        <div aria-hidden="true" className="pointer-events-none absolute inset-0" data-markdown="skip">
          {calls.map(({ id, value }) => (
            <span key={id} data-when={value} className={styles.beam} />
          ))}
        </div>
      </div>
      <div className="alternatives mt-0.5 bg-page">
        {calls.map((call) => (
          <Time key={call.id} call={call} copy={copy} />
        ))}
      </div>
    </div>
  );
}

/** The request as a developer writes it, with line numbers. The number that it sends is a field. */
function Request({ call: { api, id, have, value }, copy }: { call: Call; copy: Copy }) {
  const [[name, sample] = ["", ""], ...others] = Object.entries(api.sampleRequest);
  const lines: ReactNode[] = [
    highlight(`POST ${api.path}`),
    copy.authorization,
    "Content-Type: application/json",
    "",
    "{",
    <>
      {`  "${name}": `}
      <span className={styles.quoted}>
        <input
          id={id}
          aria-label={`${name}. ${copy.edit}`}
          defaultValue={String(sample)}
          pattern={String(sample)}
          required
          maxLength={String(sample).length}
          size={String(sample).length}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
        />
      </span>
      {others.length > 0 && ","}
    </>,
    ...others.map(([other, text]) => highlight(`  "${other}": ${JSON.stringify(text)}`)),
    "}",
  ];
  return (
    <div data-when={value}>
      <div className="grid h-full content-center py-5 pr-2 pl-10 lg:pl-20">
        <ol aria-label={have} className={styles.lines}>
          {lines.map((line, at) => (
            <li key={at}>
              <span>{line}</span>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-muted-foreground">{copy.edit}</p>
      </div>
    </div>
  );
}

/** The answer as a window: what the API is called for is the large lit pane, then some other fields. */
function Answer({ call: { api, shown }, status }: { call: Call; status: string }) {
  const value = (name: string) => compactJson(api.sampleResponse[name]);
  return (
    <dl className={`${styles.answer} grid gap-0.5 font-mono sm:grid-cols-2 lg:grid-rows-[auto_1fr_1fr]`}>
      <div className="lit content-center px-4 py-4 sm:col-span-2 lg:min-h-36 sm:px-7">
        <dt className="flex justify-between gap-x-4">
          {api.answer}
          <span className="font-sans font-semibold text-heading">{status}</span>
        </dt>
        <dd className="mt-1 text-h3 font-semibold wrap-anywhere text-heading sm:text-h2">{value(api.answer)}</dd>
      </div>
      {shown.map((name, at) => (
        <div
          key={name}
          className={clsx("flex flex-wrap content-center items-baseline gap-x-4 px-4 py-3 sm:px-7", at === 0 ? "bg-glass-wash" : "bg-pane")}
        >
          <dt className="grow sm:basis-full">{name}</dt>
          <dd className="font-semibold wrap-anywhere text-heading sm:text-base">{value(name)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** In place of the answer, if the number is no sample. */
function Unknown({ call: { api }, copy }: { call: Call; copy: Copy }) {
  return (
    <div className={`${styles.unknown} content-center bg-page px-4 py-5 sm:px-7`}>
      <p className="text-h3 font-semibold text-heading">{copy.unknown.title}</p>
      <p className="mt-2 max-w-measure text-base">{copy.unknown.text.replace("{sample}", String(Object.values(api.sampleRequest)[0]))}</p>
    </div>
  );
}

/** How long the call took, on a scale that ends where the average does. */
function Time({ call: { time, value }, copy }: { call: Call; copy: Copy }) {
  const limit = Number.parseInt(claims.responseTime, 10);
  return (
    <div data-when={value}>
      <div className="flex items-center gap-x-5 px-4 py-3 sm:px-6">
        <b className={`${styles.time} text-h3 font-semibold whitespace-nowrap text-heading tabular-nums`}>
          {copy.time.replace("{time}", String(time))}
        </b>
        <svg viewBox={`0 0 ${limit} 10`} preserveAspectRatio="none" aria-hidden="true" className="h-3 min-w-0 grow">
          <path d={`M0 0h${limit}v10H0z`} className="fill-glass-wash" />
          <path d={`M0 0h${time}v10H0z`} className={`${styles.bar} fill-glass`} />
        </svg>
        <span className="text-muted-foreground">{copy.limit}</span>
      </div>
    </div>
  );
}
