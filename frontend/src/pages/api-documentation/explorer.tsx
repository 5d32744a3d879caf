import { Badge } from "../../components/ui/badge";
import { Choice, Choices } from "../../sections/demo/choices";
import { AnnotatedJson } from "./annotated-json";
import type { DataApi } from "./apis";
import type { reference } from "./copy";

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
            className="grid content-start gap-10 lg:grid-cols-[1fr_1.25fr] lg:gap-12"
          >
            <div className="min-w-0">
              <h3 className="text-h3">{api.headline}</h3>
              <p className="mt-3">{api.text}</p>
              <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm font-medium text-heading">
                {api.uses.map((use) => (
                  <li key={use} className="flex items-center gap-2">
                    <span className="size-1.5 shrink-0 rotate-45 bg-glass" />
                    {use}
                  </li>
                ))}
              </ul>
              <AnnotatedJson
                title={
                  <>
                    <Badge>POST</Badge> {copy.sampleRequest}
                  </>
                }
                note={api.requestNote}
                fields={api.request}
                sample={api.sampleRequest}
                need={copy.need}
                className="mt-7"
              />
            </div>
            <AnnotatedJson
              title={copy.sampleResponse}
              note="200 OK"
              fields={api.response}
              sample={api.sampleResponse}
              isWide
              className="lg:self-start"
            />
          </section>
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">{copy.sampleNote}</p>
    </div>
  );
}
