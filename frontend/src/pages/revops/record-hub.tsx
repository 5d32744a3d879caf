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
        <ul className="grid lg:grid-rows-[auto_repeat(4,1fr)]">
          <li className="bg-tint px-5 py-3 text-sm text-muted sm:px-7">{hub.inTitle}</li>
          {hub.sources.map((source) => (
            <li key={source} className="relative flex items-center border-t border-lead px-5 py-3 text-base text-heading sm:px-7">
              {source}
              <Solder className="lg:-right-1.5" />
            </li>
          ))}
        </ul>
        {/* Light on a dark screen too: a lit window in a dark building. */}
        <div className="lit glass-amber border-lead max-lg:border-y lg:border-x">
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
        <ul className="glass-viridian grid lg:grid-rows-[auto_repeat(4,1fr)]">
          <li className="bg-tint px-5 py-3 text-sm text-muted sm:px-7">{hub.outTitle}</li>
          {hub.tools.map((tool) => (
            <li
              key={tool}
              className="relative flex items-center justify-between gap-2 border-t border-lead px-5 py-3 text-base text-heading sm:px-7"
            >
              <Solder className="lg:-left-1.5" />
              {tool}
              <span className="flex shrink-0 items-center gap-1 text-sm text-glass-deep">
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

/** Where a pane is joined to the record. */
function Solder({ className }: { className: string }) {
  return <span className={`absolute top-1/2 z-1 -mt-1.5 size-3 rotate-45 border border-lead bg-glass max-lg:hidden ${className}`} />;
}
