import Check from "#icon/check";
import type { ReactNode } from "react";
import { Icon } from "../../components/ui/icon";
import { LightFan } from "../../sections/light-fan";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { Monogram } from "../../sections/mockups/monogram";
import type { record } from "./copy";

/** Sources, the record, and tools: side by side with light between them, or in one column on a phone. */
export function RecordHub({ record: hub }: { record: typeof record }) {
  return (
    <MockFrame label={hub.label} glass="amber">
      <div className="grid bg-tint lg:h-[27rem] lg:grid-rows-[minmax(0,1fr)] lg:grid-cols-[12.5rem_1fr_28rem_1fr_13.5rem]">
        <Side title={hub.inTitle} className="lg:border-r">
          {hub.sources.map((source) => (
            <li key={source} className={paneClass}>
              {source}
            </li>
          ))}
        </Side>
        <LightFan count={4} way="gathers" sideways className={fanClass} />
        <div className="lit flex flex-col border-lead max-lg:border-y lg:border-x">
          <div className="flex items-center gap-4 border-b border-lead p-5 sm:p-6">
            <Monogram name={hub.name} className="size-12 rounded-sm border border-lead text-base" />
            <span className="min-w-0 grow">
              <span className="block text-lg font-semibold text-heading">{hub.name}</span>
              <span className="block wrap-anywhere">{hub.domain}</span>
            </span>
            <span className="text-right">
              <span className="block text-figure font-semibold tracking-display text-heading">{hub.score}</span>
              <span className="text-sm">{hub.scoreLabel}</span>
            </span>
          </div>
          <dl className="grid grow px-5 sm:px-6">
            {hub.fields.map((field) => (
              <div key={field.name} className="grid grid-cols-[6rem_1fr] items-center gap-3 border-b border-hairline py-2.5 last:border-0">
                <dt className="text-body">{field.name}</dt>
                <dd className="font-semibold text-heading">{field.value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <LightFan count={4} way="spreads" sideways className={`glass-viridian ${fanClass}`} />
        <Side title={hub.outTitle} className="glass-viridian lg:border-l">
          {hub.tools.map((tool) => (
            <li key={tool} className={paneClass}>
              {tool}
              <Icon shape={Check} className="ml-auto size-4 shrink-0 text-glass-deep" />
            </li>
          ))}
        </Side>
      </div>
    </MockFrame>
  );
}

const paneClass = "flex items-center gap-2 bg-pane px-5 py-3 text-base font-medium text-heading";

const fanClass = "size-full max-lg:hidden";

/** A list beside the record. Beside each other, the light says which way they go. */
function Side({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <div className={`grid border-lead max-lg:grid-rows-[2.75rem_1fr] ${className}`}>
      <p className="flex items-center px-5 text-muted-foreground lg:hidden">{title}</p>
      <ul className="grid auto-rows-fr gap-px border-lead bg-lead max-lg:grid-cols-2 max-lg:border-t">{children}</ul>
    </div>
  );
}
