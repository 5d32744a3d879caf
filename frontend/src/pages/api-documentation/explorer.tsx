import { Choice, Choices } from "../../sections/demo/choices";
import type { DataApi } from "./apis";
import type { reference } from "./copy";
import { FieldList } from "./field-list";

/** The reference of all APIs in one place: choose one, and read what each field holds. It works without scripts. */
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
            className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.5fr]"
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
              <p className="mt-6 text-sm text-muted-foreground">{copy.sampleNote}</p>
            </div>
            <div className="grid min-w-0 gap-8">
              <FieldList
                title={copy.sampleRequest}
                note={api.requestNote}
                fields={api.request}
                values={api.sampleRequest}
                need={copy.need}
              />
              <FieldList title={copy.sampleResponse} fields={api.response} values={api.sampleResponse} need={copy.need} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
