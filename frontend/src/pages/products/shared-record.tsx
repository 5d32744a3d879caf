import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { Monogram } from "../../sections/mockups/monogram";
import type { record } from "./copy";
import { marks } from "./marks";

/** One account record as a window: each pane is a line of it, in the glass of the product that wrote it. */
export function SharedRecord({ copy }: { copy: typeof record }) {
  return (
    <MockFrame label={copy.caption}>
      <div className="flex items-center gap-4 border-b border-lead px-5 py-4 sm:px-6">
        <Monogram name={copy.account} className="size-12 rounded-sm text-sm" />
        <span className="grow">
          <span className="block text-h3 font-semibold text-heading">{copy.account}</span>
          <span className="text-sm text-muted">{copy.caption}</span>
        </span>
      </div>
      <ul className="grid gap-0.5 bg-lead sm:grid-cols-2 lg:grid-cols-3">
        {copy.lines.map((line) => {
          const { icon, glass } = marks[line.mark];
          return (
            <li key={line.label} className={cn("lit flex flex-col p-5 sm:min-h-44 sm:p-6", glassClass[glass])}>
              <span className="flex items-center gap-2.5 text-sm font-semibold text-heading">
                <Icon shape={icon} className="size-5" />
                {line.from}
              </span>
              <span className="mt-auto pt-6 text-sm">{line.label}</span>
              <span className="mt-0.5 block text-h3 font-semibold tracking-title text-heading">{line.value}</span>
            </li>
          );
        })}
      </ul>
    </MockFrame>
  );
}
