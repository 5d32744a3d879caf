import { highlight } from "../../components/ui/highlight";
import { Choice, Choices } from "../../sections/demo/choices";
import type { DataApi } from "./apis";
import type { hero } from "./copy";
import { compactJson } from "./json";

/** A demo as wide as the page: choose what you have, and see the matching API's call. */
export function SampleCalls({ calls, apis }: { calls: typeof hero.calls; apis: readonly DataApi[] }) {
  const answers = calls.choices.flatMap((choice, index) => {
    const api = apis[index];
    return api ? [{ ...choice, api, value: index + 1 }] : [];
  });
  return (
    <div className="by-choice cast overflow-hidden rounded-lg border-2 border-lead bg-lead text-sm">
      <Choices legend={<span className="sr-only">{calls.legend}</span>} className="panes -mt-4 sm:grid-cols-3">
        {answers.map(({ have, value }) => (
          <Choice key={have} name="call" value={value} checked={value === 1} className="items-center sm:px-6">
            <b className="text-base font-semibold text-heading">{have}</b>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="alternatives mt-0.5">
        {answers.map(({ have, api, time, shown, value }) => (
          <div key={have} data-when={value}>
            <div className="grid h-full gap-0.5 lg:grid-cols-[5fr_6fr]">
              <Request api={api} authorization={calls.authorization} />
              <Answer api={api} status={`${calls.status}, ${time}`} shown={shown} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The request as a developer writes it, with line numbers. */
function Request({ api, authorization }: { api: DataApi; authorization: string }) {
  const body = JSON.stringify(api.sampleRequest, null, 2).split("\n");
  const lines = [`POST ${api.path}`, authorization, "Content-Type: application/json", "", ...body];
  return (
    <ol className="tone-ink content-center bg-page py-5 pr-2 pl-10 font-mono leading-7 text-heading lg:py-8 lg:pl-20 lg:text-base lg:leading-8">
      {lines.map((line, index) => (
        <li
          key={index}
          className="relative min-h-[1lh] pl-[4ch] -indent-[4ch] wrap-anywhere whitespace-pre-wrap before:absolute before:-left-8 before:w-5 before:indent-0 before:text-right lg:before:-left-12 before:text-muted-foreground before:content-[counter(list-item)]"
        >
          {highlight(line)}
        </li>
      ))}
    </ol>
  );
}

/** The answer as a window: what the API is called for is the large lit pane, then some other fields. */
function Answer({ api, status, shown }: { api: DataApi; status: string; shown: readonly string[] }) {
  const value = (name: string) => compactJson(api.sampleResponse[name]);
  return (
    <dl className="grid gap-0.5 font-mono sm:grid-cols-2 lg:grid-rows-[1.5fr_1fr_1fr]">
      <div className="lit content-center px-4 py-5 sm:col-span-2 sm:px-7">
        <dt className="flex justify-between gap-x-4">
          {api.answer}
          <span className="font-sans font-semibold text-heading">{status}</span>
        </dt>
        <dd className="mt-1 text-h3 font-semibold wrap-anywhere text-heading sm:text-h2">{value(api.answer)}</dd>
      </div>
      {shown.map((name) => (
        <div key={name} className="flex flex-wrap content-center items-baseline gap-x-4 bg-glass-wash px-4 py-3 sm:px-7">
          <dt className="grow sm:basis-full">{name}</dt>
          <dd className="font-semibold wrap-anywhere text-heading sm:text-base">{value(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
