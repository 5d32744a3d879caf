import CircleCheck from "#icon/circle-check";
import { Icon } from "../../components/ui/icon";
import type { teams } from "./copy";

type Case = (typeof teams.cases)[number];

/** Three teams, each with its form: the field that decides is lit, and the decision is below. */
export function Decisions({ teams: { cases } }: { teams: typeof teams }) {
  return (
    <ul className="mt-12 grid gap-x-8 gap-y-12 lg:grid-cols-3">
      {cases.map((item) => (
        <li key={item.name} className="flex flex-col gap-6 lg:row-span-2 lg:grid lg:grid-rows-subgrid">
          <div>
            <h3 className="text-h3">
              {item.name}: {item.title}
            </h3>
            <p className="mt-2">{item.text}</p>
          </div>
          <Form of={item} />
        </li>
      ))}
    </ul>
  );
}

function Form({ of: { fields, decision } }: { of: Case }) {
  const [first, ...others] = fields;
  return (
    <div className="border-2 border-lead bg-pane">
      <dl>
        <div className="lit flex min-h-36 flex-col justify-end border-b-2 border-lead p-5 sm:p-6">
          <dt className="text-sm">{first.label}</dt>
          <dd className="text-h3 font-semibold tracking-title text-heading">{first.value}</dd>
        </div>
        {others.map(({ label, value }) => (
          <div key={label} className="border-b border-hairline px-5 py-3 sm:px-6">
            <dt className="text-sm">{label}</dt>
            <dd className="font-semibold text-heading">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-2.5 px-5 py-4 text-lg font-semibold text-heading sm:px-6">
        <Icon shape={CircleCheck} className="size-6 text-glass-deep" />
        {decision}
      </p>
    </div>
  );
}
