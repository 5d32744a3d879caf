import { Breakable } from "../../components/breakable";
import { cn } from "../../lib/cn";
import { Choice, Choices } from "../../sections/demo/choices";
import { type Glass, glassClass } from "../../sections/glass";
import type { ApiField, DataApi } from "./apis";
import type { hero } from "./copy";
import { compactJson } from "./json";

/** A demo: choose what you have, and see the matching API's call. */
export function SampleCalls({ calls, apis }: { calls: typeof hero.calls; apis: readonly DataApi[] }) {
  const answers = calls.choices.flatMap((choice, index) => {
    const api = apis[index];
    return api ? [{ ...choice, api, value: index + 1 }] : [];
  });
  return (
    <div className="by-choice">
      <Choices legend={calls.legend} className="panes sm:grid-cols-[auto_auto_auto]">
        {answers.map(({ have, value }) => (
          <Choice key={have} name="call" value={value} checked={value === 1} className="items-center text-sm">
            <b className="font-semibold text-heading">{have}</b>
          </Choice>
        ))}
      </Choices>
      <div className="alternatives mt-4">
        {answers.map(({ have, api, time, value }) => (
          <div key={have} data-when={value} className="flex flex-col text-sm">
            <Call api={api} time={time} />
          </div>
        ))}
      </div>
      <div role="status" className="alternatives mt-4 text-sm">
        {answers.map(({ have, api, value }) => (
          <p key={have} data-when={value}>
            {api.headline}
          </p>
        ))}
      </div>
    </div>
  );
}

const glassAbout: Record<NonNullable<ApiField["about"]>, Glass> = { money: "amber", status: "viridian", time: "amber", place: "ruby" };

/** A request, a line of light that comes from it, and the response as a window with a pane for each field. */
function Call({ api, time }: { api: DataApi; time: string }) {
  return (
    <>
      <div className="lit border border-lead px-4 py-3">
        <code className="block font-semibold text-heading">POST {api.path}</code>
        {Object.entries(api.sampleRequest).map(([name, value]) => (
          <code key={name} className="block">
            {name}: {compactJson(value)}
          </code>
        ))}
      </div>
      <p className="ml-6 flex items-center gap-3 border-l-2 border-glass py-2.5 font-medium text-heading">
        <span className="-ml-1.5 size-2.5 rotate-45 bg-glass" />
        200 OK, {time}
      </p>
      <dl className="cast grid grow grid-cols-2 gap-0.5 border-2 border-lead bg-lead">
        {api.response.map((field) => (
          <div
            key={field.name}
            className={cn(
              "lit flex flex-col justify-center px-4 py-2 last:odd:col-span-2",
              field.about && glassClass[glassAbout[field.about]],
            )}
          >
            <dt className="font-mono">
              <Breakable name={field.name} />
            </dt>
            <dd className="font-mono font-semibold wrap-anywhere text-heading sm:text-base">
              {compactJson(api.sampleResponse[field.name])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
