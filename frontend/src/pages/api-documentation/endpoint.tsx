import { Badge } from "../../components/ui/badge";
import { CodeBlock } from "../../components/ui/code";
import { cn } from "../../lib/cn";
import type { DataApi, Json } from "./apis";
import type { reference } from "./copy";
import { FieldTable } from "./field-table";
import { ResponseFields } from "./response-fields";

interface EndpointProps {
  api: DataApi;
  copy: typeof reference;
  ruled: boolean;
}

/** One API: description and request on the left, samples on the right, the fields of the response below both. */
export function Endpoint({ api, copy, ruled }: EndpointProps) {
  return (
    <section id={api.id} className={cn("py-section", ruled && "border-t border-hairline")}>
      <div className="shell grid gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="min-w-0">
          <h2 className="text-h2">{api.title}</h2>
          <p className="mt-4 flex flex-wrap items-center gap-3">
            <Badge>POST</Badge>
            <code className="font-mono text-sm font-semibold text-heading">{api.path}</code>
          </p>
          <p className="mt-6 text-lg font-medium text-heading">{api.headline}</p>
          <p className="mt-2">{api.text}</p>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm font-medium text-heading">
            {api.uses.map((use) => (
              <li key={use} className="flex items-center gap-2">
                <span className="size-1.5 shrink-0 rotate-45 bg-glass" />
                {use}
              </li>
            ))}
          </ul>
          <FieldTable
            title={copy.requestTitle}
            note={api.requestNote}
            caption={`${api.title}: ${copy.requestTitle}`}
            columns={copy.columns}
            fields={api.request}
            need={copy.need}
          />
        </div>
        <div className="grid min-w-0 gap-4 lg:self-start">
          <CodeBlock title={copy.sampleRequest} code={pretty(api.sampleRequest)} />
          <CodeBlock title={copy.sampleResponse} code={pretty(api.sampleResponse)} action={<span>200 OK</span>} />
          <p className="text-sm text-muted">{copy.sampleNote}</p>
        </div>
        <ResponseFields title={copy.responseTitle} fields={api.response} />
      </div>
    </section>
  );
}

const pretty = (value: Json) => JSON.stringify(value, null, 2);
