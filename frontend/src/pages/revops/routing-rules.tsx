import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { MockFrame } from "../../sections/mockups/mock-frame";
import type { routing } from "./copy";

/** The rules in order. The rule that matches the chosen lead is lit. */
export function RoutingRules({ routing: { label, name, live, rules, leads, when, then } }: { routing: typeof routing }) {
  return (
    <MockFrame label={label} title={name} aside={live}>
      {rules.map((rule, index) => (
        <div
          key={rule.then}
          className="relative isolate grid grid-cols-[1.5rem_1fr] gap-x-3 gap-y-2 border-b border-hairline px-4 py-4 last:border-0 sm:grid-cols-[1.5rem_1fr_1rem_1fr] sm:items-center lg:py-5"
        >
          <span
            data-when={leads.findIndex((lead) => lead.rule === index + 1) + 1}
            className="absolute inset-0 -z-1 border-l-4 border-glass bg-glass-wash"
          />
          <span className="text-muted-foreground">{index + 1}</span>
          <span className="flex flex-wrap items-center gap-1.5">
            <span className="sr-only">{when}</span>
            {rule.when.map((condition) => (
              <span key={condition} className="rounded-sm border border-edge bg-pane px-2 py-0.5 text-heading">
                {condition}
              </span>
            ))}
          </span>
          <Icon shape={ArrowRight} className="size-4 text-muted-foreground max-sm:hidden" />
          <span className="font-medium text-heading max-sm:col-start-2">
            <span className="font-normal text-muted-foreground sm:hidden">{then} </span>
            {rule.then}
          </span>
        </div>
      ))}
    </MockFrame>
  );
}
