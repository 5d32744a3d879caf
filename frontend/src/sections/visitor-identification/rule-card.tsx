import type { automation } from "../../content/visitor-identification";
import { MockFrame } from "../mockups/frame";

/** A rule as the product shows it: what has to be true, and what then happens. */
export function RuleCard({ rule }: { rule: typeof automation.rule }) {
  return (
    <MockFrame label={`Automation rule: ${rule.name}`} title={rule.name} aside={rule.status} glass="amber">
      <div className="px-5 py-6">
        <p className="text-xs font-semibold text-muted">{rule.when.label}</p>
        <ul className="mt-3 grid gap-2">
          {rule.when.items.map((item) => (
            <li key={item} className="flex items-center gap-3 rounded-md border border-hairline px-3 py-2.5 font-medium text-heading">
              <span className="size-2 rotate-45 bg-glass" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div className="lit border-t border-lead px-5 py-6">
        <p className="text-xs font-semibold text-body">{rule.then.label}</p>
        <ol className="relative mt-3 grid gap-4 before:absolute before:top-2 before:bottom-2 before:left-2.75 before:w-px before:bg-lead">
          {rule.then.items.map((item, at) => (
            <li key={item} className="relative flex items-center gap-3 font-medium text-heading">
              <span className="grid size-5.5 place-items-center rounded-full border border-lead bg-pane text-xs font-semibold text-glass-deep">
                {at + 1}
              </span>
              {item}
            </li>
          ))}
        </ol>
      </div>
    </MockFrame>
  );
}
