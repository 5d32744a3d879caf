import ArrowRight from "#icon/arrow-right";
import Check from "#icon/check";
import { Icon } from "../../components/ui/icon";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { Monogram } from "../../sections/mockups/monogram";
import type { record } from "./copy";

/** Sources, the record, and destinations: side by side, or in one column on a phone. */
export function RecordHub({ record: hub }: { record: typeof record }) {
  return (
    <MockFrame label={hub.label} glass="amber">
      <div className="grid lg:grid-cols-[1fr_1.7fr_1fr]">
        <ul className="grid content-center gap-3 p-5 sm:p-7 sm:grid-cols-2 lg:grid-cols-1">
          <li className="text-sm text-muted col-span-full">{hub.inTitle}</li>
          {hub.sources.map((source) => (
            <li key={source} className="flex items-center justify-between border border-hairline px-3.5 py-2.5 text-heading">
              {source}
              <Icon shape={ArrowRight} className="size-4 text-muted max-lg:rotate-90" />
            </li>
          ))}
        </ul>
        {/* Light on a dark screen too: a lit window in a dark building. */}
        <div className="glass-amber lit framed">
          <div className="flex items-center gap-4 border-b border-lead p-5 sm:p-7">
            <Monogram name={hub.name} className="size-12 rounded-sm border border-lead text-base" />
            <span className="min-w-0 grow">
              <span className="block text-lg font-semibold text-heading">{hub.name}</span>
              <span className="block truncate">{hub.domain}</span>
            </span>
            <span className="text-right">
              <span className="block text-h3 font-semibold text-heading">{hub.score}</span>
              <span className="text-sm">{hub.scoreLabel}</span>
            </span>
          </div>
          <dl className="px-5 py-2 sm:px-7">
            {hub.fields.map((field) => (
              <div key={field.name} className="grid grid-cols-[6rem_1fr] gap-3 border-b border-hairline py-3 last:border-0">
                <dt className="text-body">{field.name}</dt>
                <dd className="font-medium text-heading">{field.value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ul className="grid content-center gap-3 p-5 sm:p-7 sm:grid-cols-2 lg:grid-cols-1">
          <li className="text-sm text-muted col-span-full">{hub.outTitle}</li>
          {hub.tools.map((tool) => (
            <li key={tool} className="flex items-center justify-between gap-2 border border-hairline px-3.5 py-2.5 text-heading">
              {tool}
              <span className="glass-viridian flex shrink-0 items-center gap-1 text-sm text-glass-deep">
                <Icon shape={Check} className="size-3.5" />
                {hub.synced}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </MockFrame>
  );
}
