import { CodeBlock } from "../../components/ui/code";
import { Choice, Choices } from "../../sections/demo/choices";
import type { DataApi } from "./apis";
import type { hero } from "./copy";

/** A demo: choose what you have, and see the matching API's response. */
export function SampleCalls({ calls, apis }: { calls: typeof hero.calls; apis: readonly DataApi[] }) {
  const answers = calls.choices.flatMap((choice, index) => {
    const api = apis[index];
    return api ? [{ ...choice, api, value: index + 1 }] : [];
  });
  return (
    <div className="by-choice">
      <Choices legend={calls.legend} className="panes sm:grid-cols-3">
        {answers.map(({ have, value }) => (
          <Choice key={have} name="call" value={value} checked={value === 1} className="items-center text-sm">
            <b className="font-semibold text-heading">{have}</b>
          </Choice>
        ))}
      </Choices>
      <div className="alternatives mt-4">
        {answers.map(({ have, api, time, value }) => (
          <div key={have} data-when={value}>
            <CodeBlock
              title={`POST ${api.path}`}
              code={JSON.stringify(api.sampleResponse, null, 2)}
              action={<span className="shrink-0">{time}</span>}
              className="cast h-full"
            />
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
