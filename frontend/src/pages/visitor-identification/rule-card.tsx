import type { automation } from "./copy";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { DiamondList } from "./diamond-list";

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
          <ol className="mt-4 grid gap-3 text-heading">
            {rule.then.items.map((item, index) => (
              <li key={item} className="flex items-center gap-3">
                <span className="grid size-8 shrink-0 place-items-center rounded-full border border-lead bg-pane text-sm font-semibold text-heading">
                  {index + 1}
                </span>
                {item}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </MockFrame>
  );
}
