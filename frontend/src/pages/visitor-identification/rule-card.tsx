import type { automation } from "./copy";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { DiamondList } from "./diamond-list";
import { NumberedList } from "./numbered-list";

/** An automation rule: its conditions and its actions. */
export function RuleCard({ rule }: { rule: typeof automation.rule }) {
  return (
    <MockFrame label={`Automation rule: ${rule.name}`} title={rule.name} aside={rule.status} glass="amber">
      <div className="grid sm:grid-cols-2">
        <div className="p-5">
          <p className="text-sm font-semibold text-muted">{rule.when.label}</p>
          <DiamondList items={rule.when.items} className="mt-4" />
        </div>
        <div className="lit border-lead p-5 max-sm:border-t sm:border-l">
          <p className="text-sm font-semibold text-body">{rule.then.label}</p>
          <NumberedList items={rule.then.items} className="mt-4 gap-3 text-heading" />
        </div>
      </div>
    </MockFrame>
  );
}
