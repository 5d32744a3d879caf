import type { automation } from "./copy";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { DiamondList } from "./diamond-list";

/** An automation rule: its conditions, and its actions, the last of them lit. It runs from edge to edge; its words start where those of the page do. */
export function RuleCard({ rule }: { rule: typeof automation.rule }) {
  return (
    <MockFrame label={`Automation rule: ${rule.name}`} title={rule.name} aside={rule.status} className="mt-10 rounded-none border-x-0">
      <div className="grid lg:grid-cols-[1fr_2fr]">
        <div className="px-5 py-5 text-base sm:p-8 lg:pl-[max(2.5rem,50vw-38rem)]">
          <p>{rule.when.label}</p>
          <DiamondList items={rule.when.items} className="mt-4" />
        </div>
        <ol className="grid border-lead text-base font-semibold text-heading max-lg:border-t sm:grid-cols-4 lg:border-l">
          {rule.then.items.map((item, index) => (
            <li
              key={item}
              className="flex gap-x-4 border-lead p-5 not-last:bg-glass-wash last:lit sm:min-h-44 not-last:max-sm:border-b sm:flex-col sm:justify-between sm:not-last:border-r"
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
