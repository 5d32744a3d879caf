import { Choice, Choices } from "../../sections/demo/choices";
import type { DataApi } from "./apis";
import type { reference } from "./copy";
import { RequestCard, ResponseWindow } from "./reference-cards";

/** The reference of all APIs in one place: choose one. It works without scripts. */
export function Explorer({ apis, copy }: { apis: readonly DataApi[]; copy: typeof reference }) {
  return (
    <div className="by-choice mt-10">
      <Choices legend={<span className="sr-only">{copy.choose}</span>} className="panes md:grid-cols-3">
        {apis.map((api, index) => (
          <Choice key={api.id} name="api" value={index + 1} checked={index === 0} className="items-center">
            <b className="block font-semibold text-heading">{api.title}</b>
            <code className="block text-sm wrap-anywhere">{api.path}</code>
          </Choice>
        ))}
      </Choices>
      <div className="mt-10">
        {apis.map((api, index) => (
          <section
            key={api.id}
            id={api.id}
            data-when={index + 1}
            aria-label={api.title}
            className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.1fr_1fr]"
          >
            <div className="min-w-0">
              <h3 className="text-h3">{api.headline}</h3>
              <p className="mt-3">{api.text}</p>
              <ul className="mt-4 grid gap-1.5 font-medium text-heading">
                {api.uses.map((use) => (
                  <li key={use} className="flex items-center gap-3">
                    <span className="size-1.5 shrink-0 rotate-45 bg-glass" />
                    {use}
                  </li>
                ))}
              </ul>
            </div>
            <RequestCard title={copy.sampleRequest} note={api.requestNote} api={api} need={copy.need} />
            <ResponseWindow title={copy.sampleResponse} api={api} className="lg:col-span-full" />
          </section>
        ))}
      </div>
      <p className="mt-4 text-sm text-muted-foreground">{copy.sampleNote}</p>
    </div>
  );
}
