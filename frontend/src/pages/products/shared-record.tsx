import { Icon } from "../../components/ui/icon";
import type { record } from "./copy";
import { glassClass } from "../../sections/glass";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { Monogram } from "../../sections/mockups/monogram";
import { marks } from "./marks";

/** One account record, with the product that wrote each line. */
export function SharedRecord({ copy }: { copy: typeof record }) {
  return (
    <MockFrame label={copy.caption}>
      <div className="flex items-center gap-3 border-b border-lead px-5 py-4">
        <Monogram name={copy.account} className="size-10 rounded-sm text-xs" />
        <span className="grow">
          <span className="block font-semibold text-heading">{copy.account}</span>
          <span className="text-sm text-muted">{copy.caption}</span>
        </span>
      </div>
      <ul className="divided">
        {copy.lines.map((line) => {
          const { icon, glass } = marks[line.mark];
          return (
            <li
              key={line.label}
              className={`grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[auto_1fr_auto] ${glassClass[glass]}`}
            >
              <span className="grid size-9 place-items-center rounded-sm bg-glass-wash text-glass-deep">
                <Icon shape={icon} className="size-4.5" />
              </span>
              <span className="min-w-0">
                <span className="block text-sm text-muted">{line.label}</span>
                <span className="block font-medium text-heading">{line.value}</span>
              </span>
              <span className="col-start-2 text-sm font-semibold text-glass-deep sm:col-start-3">{line.from}</span>
            </li>
          );
        })}
      </ul>
    </MockFrame>
  );
}
