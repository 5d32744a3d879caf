import { clsx } from "clsx";
import type { ApiField, DataApi, Json } from "./apis";
import { compactJson } from "./json";

interface FieldListProps {
  title: string;
  note?: string;
  fields: readonly ApiField[];
  values: DataApi["sampleRequest"];
  need: Record<NonNullable<ApiField["need"]>, string>;
}

/** The fields of a request or a response: name, what it holds, and a sample value. */
export function FieldList({ title, note, fields, values, need }: FieldListProps) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-lead pb-2 text-sm">
        <b className="text-base font-semibold text-heading">{title}</b>
        {note}
      </p>
      <dl className="divide-y divide-hairline text-sm">
        {fields.map(({ name, text, need: needed }) => (
          <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[1fr_16rem]">
            <dt className="font-mono font-semibold wrap-anywhere text-heading">
              {name}
              {needed && <span className="ml-3 font-sans font-normal text-muted-foreground">{need[needed]}</span>}
            </dt>
            <dd className={clsx("font-mono wrap-anywhere sm:row-span-2 sm:text-right", tone(values[name]))}>{compactJson(values[name])}</dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
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
