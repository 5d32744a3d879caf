import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ApiField, DataApi, Json } from "./apis";
import { compactJson } from "./json";

interface RequestCardProps {
  title: string;
  /** A note at the right of the title. */
  note: string;
  api: DataApi;
  need: Record<NonNullable<ApiField["need"]>, string>;
}

/** The JSON of a request, and below each line what it holds. */
export function RequestCard({ title, note, api, need }: RequestCardProps) {
  return (
    <Card title={title} note={note}>
      <dl className="divide-y divide-hairline grid grow px-4 text-sm sm:px-5">
        {api.request.map((field) => (
          <div key={field.name} className="content-center py-2.5">
            <dt className="font-mono wrap-anywhere text-heading">
              {`${field.name}: `}
              <span className={tone(api.sampleRequest[field.name])}>{compactJson(api.sampleRequest[field.name])}</span>
              {field.need && <span className="ml-3 font-sans text-muted-foreground">{need[field.need]}</span>}
            </dt>
            <dd className="mt-0.5 text-muted-foreground">{field.text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A response as a window: a pane for each field. The one that the API is called for is lit. */
export function ResponseWindow({ title, api, className }: { title: string; api: DataApi; className: string }) {
  /** Of seven fields, the lit one has a row of its own. */
  const isOdd = api.response.length % 3 === 1;
  return (
    <Card title={title} note="200 OK" className={className}>
      <dl className="grid gap-px bg-lead text-sm lg:grid-cols-3">
        {api.response.map((field) => {
          const value = api.sampleResponse[field.name];
          const isAnswer = field.name === api.answer;
          return (
            <div
              key={field.name}
              className={clsx(
                "flex flex-col gap-0.5 px-4 py-3 sm:px-5",
                isAnswer ? "lit" : "bg-page",
                isAnswer && isOdd && "lg:col-span-full",
              )}
            >
              <dt className="font-mono">{field.name}</dt>
              <dd className={clsx("font-mono text-base font-semibold wrap-anywhere", isAnswer ? "text-heading" : tone(value))}>
                {compactJson(value)}
              </dd>
              <dd className="text-muted-foreground">{field.text}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

interface CardProps {
  title: string;
  note: string;
  className?: string;
  children: ReactNode;
}

function Card({ title, note, className, children }: CardProps) {
  return (
    <div className={clsx("tone-ink flex min-w-0 flex-col overflow-hidden rounded-lg border border-lead", className)}>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-2 text-sm text-muted-foreground sm:px-5">
        <b className="font-semibold text-heading">{title}</b>
        {note}
      </p>
      {children}
    </div>
  );
}

const tones: Record<string, string> = {
  string: "glass-viridian",
  number: "glass-amber",
  boolean: "glass-cobalt",
  object: "glass-viridian",
};

/** The color of a value's type. */
const tone = (value: Json | undefined) => clsx("text-glass-deep", tones[typeof value]);
