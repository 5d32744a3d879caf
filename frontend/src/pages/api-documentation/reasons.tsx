import { cn } from "../../lib/cn";
import type { DataApi } from "./apis";
import type { why } from "./copy";
import { compactJson } from "./json";

interface ReasonsProps {
  items: typeof why.items;
  /** Above the fields. */
  title: string;
  apis: readonly DataApi[];
}

/** One response, and beside its fields the reasons. The fields that the reasons are about are one sheet of light; below `lg`, each is a pane of its own. */
export function Reasons({ items, title, apis }: ReasonsProps) {
  const response: DataApi["sampleResponse"] = Object.assign({}, ...apis.map(({ sampleResponse }) => sampleResponse));
  return (
    <div className="relative isolate mt-12 grid lg:grid-cols-[1.1fr_1fr]">
      <div aria-hidden="true" className="lit glint absolute inset-0 -z-1 col-start-2 row-start-2 row-end-6 max-lg:hidden" />
      <p className="flex justify-between border border-b-0 border-lead bg-pane px-5 py-3 text-sm text-muted max-lg:hidden lg:col-start-2">
        {title}
        <span>200 OK</span>
      </p>
      <ol className="contents">
        {items.map((item) => (
          <li key={item.title} className="grid border-t border-lead last:border-b lg:col-span-2 lg:grid-cols-subgrid">
            <div className="py-6 lg:pr-16">
              <h3 className="text-h3">{item.title}</h3>
              <p className="mt-2">{item.text}</p>
            </div>
            <dl className="flex flex-col border-x border-lead font-mono text-sm max-lg:mb-6 max-lg:border-y">
              {item.fields.map((name, index) => (
                <div
                  key={name}
                  className={cn(
                    "grid gap-x-4 gap-y-1 px-5 sm:grid-cols-[13rem_1fr]",
                    index === 0 ? "lit items-baseline py-6 lg:bg-none" : "grow content-center bg-pane py-4 max-sm:hidden",
                  )}
                >
                  <dt>{name}</dt>
                  <dd className={cn("font-semibold wrap-anywhere text-heading", index === 0 && "text-lg")}>
                    {compactJson(response[name])}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </div>
  );
}
