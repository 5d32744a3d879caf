import { cn } from "../../lib/cn";
import { Choice, Choices } from "../../sections/demo/choices";
import type { DataApi } from "./apis";
import type { hero } from "./copy";
import { compactJson } from "./json";

/** A demo: choose what you have, and see the matching API's call. */
export function SampleCalls({ calls, apis }: { calls: typeof hero.calls; apis: readonly DataApi[] }) {
  const answers = calls.choices.flatMap((choice, index) => {
    const api = apis[index];
    return api ? [{ ...choice, api, value: index + 1 }] : [];
  });
  return (
    <div className="by-choice cast flex h-full flex-col border border-lead bg-pane text-sm">
      <Choices
        legend={<span className="block px-4 pt-4 text-base sm:px-5">{calls.legend}</span>}
        className="panes sm:grid-cols-[auto_auto_auto]"
      >
        {answers.map(({ have, value }) => (
          <Choice key={have} name="call" value={value} checked={value === 1} className="items-center">
            <b className="font-semibold text-heading">{have}</b>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="alternatives grow">
        {answers.map(({ have, api, time, shown, value }) => (
          <div key={have} data-when={value} className="flex flex-col">
            <Call api={api} time={time} shown={shown} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A request and a part of its response. The field that answers the question is lit. */
function Call({ api, time, shown }: { api: DataApi; time: string; shown: readonly string[] }) {
  return (
    <>
      <p className="border-y border-lead bg-tint px-4 py-3.5 sm:px-5">
        <code className="block font-semibold text-heading">{`POST ${api.path}`}</code>
        {Object.entries(api.sampleRequest).map(([name, value]) => (
          <code key={name} className="block">
            {`${name}: ${compactJson(value)}`}
          </code>
        ))}
      </p>
      <p className="flex items-center gap-3 px-4 py-3 font-medium text-heading sm:px-5">
        <span className="size-2.5 rotate-45 bg-glass" />
        {`200 OK, ${time}`}
      </p>
      <dl className="divided flex grow flex-col border-t border-hairline font-mono">
        {shown.map((name) => (
          <div
            key={name}
            className={cn(
              "grid grow content-center items-center gap-x-3 px-4 py-2.5 sm:grid-cols-[12rem_1fr] sm:px-5",
              name === api.answer && "lit glint py-5",
            )}
          >
            <dt>{name}</dt>
            <dd className={cn("font-semibold wrap-anywhere text-heading", name === api.answer && "text-h3")}>
              {compactJson(api.sampleResponse[name])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
