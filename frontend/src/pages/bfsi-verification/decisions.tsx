import CircleCheck from "#icon/circle-check";
import { Icon } from "../../components/ui/icon";
import type { teams } from "./copy";

/** A pane for each team, with the document in which it decides. */
export function Decisions({ items }: { items: typeof teams.items }) {
  return (
    <ul className="panes mt-12 lg:grid-cols-3">
      {items.map(({ name, title, text, document, fields, decision }) => (
        <li key={name} className="flex flex-col p-6 sm:p-8">
          <h3 className="text-h3">
            {name}: {title}
          </h3>
          <p className="mt-3 mb-5 sm:mb-8">{text}</p>
          <div className="mt-auto border border-lead text-sm">
            <p className="border-b border-lead bg-tint px-4 py-2.5 font-semibold text-heading max-sm:hidden">{document}</p>
            <dl className="divided border-b border-lead px-4 max-sm:hidden">
              {fields.map(({ label, value }) => (
                <div key={label} className="grid grid-cols-[5rem_1fr] gap-x-3 py-3">
                  <dt className="text-muted">{label}</dt>
                  <dd className="font-medium text-heading">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="lit flex items-center justify-between gap-3 px-4 py-4 text-h3 font-semibold text-heading">
              {decision}
              <Icon shape={CircleCheck} className="size-6 text-glass-deep" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
