import type { automation } from "./copy";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { DiamondList } from "./diamond-list";

/** An automation rule: its conditions, and its actions in one sheet of light. */
export function RuleCard({ rule }: { rule: typeof automation.rule }) {
  return (
    <MockFrame label={`Automation rule: ${rule.name}`} title={rule.name} aside={rule.status} className="mt-10">
      <div className="grid lg:grid-cols-[1fr_2fr]">
        <div className="p-5 text-base sm:p-8">
          <p>{rule.when.label}</p>
          <DiamondList items={rule.when.items} className="mt-4" />
        </div>
        <ol className="lit grid border-lead text-base font-semibold text-heading max-lg:border-t sm:grid-cols-4 lg:border-l">
          {rule.then.items.map((item, index) => (
            <li
              key={item}
              className="flex gap-x-4 border-lead p-5 not-last:max-sm:border-b sm:flex-col sm:justify-between sm:not-last:border-r"
            >
              <span className="sm:text-figure">{index + 1}</span>
              {item}
            </li>
          ))}
        </ol>
      </div>
    </MockFrame>
  );
}
