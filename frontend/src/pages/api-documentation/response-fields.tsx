import type { ApiField } from "./apis";
import { Breakable } from "./breakable";

/** Fields of a response, in as many columns as there is room for. */
export function ResponseFields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  return (
    <div className="lg:col-span-full">
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-4 grid gap-x-10 border-t border-lead text-sm sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <div key={field.name} className="border-b border-hairline py-4">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
              <code className="text-base font-semibold text-heading">
                <Breakable name={field.name} />
              </code>
              <span className="text-muted">{field.type}</span>
            </dt>
            <dd className="mt-1">{field.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
