import CircleCheck from "#icon/circle-check";
import { Icon } from "../../components/ui/icon";
import { MockFrame } from "../../sections/mockups/mock-frame";
import type { report } from "./copy";

/** A finished verification: the phone number, four results, one score. */
export function Report({ report: sheet }: { report: typeof report }) {
  return (
    <MockFrame label={sheet.label} glass="viridian">
      <div className="flex flex-wrap items-end justify-between gap-4 border-b border-lead p-5 sm:p-6">
        <span>
          <span className="block text-sm text-muted-foreground">{sheet.input}</span>
          <span className="mt-1 block text-h3 font-semibold text-heading">{sheet.number}</span>
        </span>
        <span className="text-right text-sm text-muted-foreground">
          {sheet.elapsedLabel}
          <span className="block text-sm font-semibold text-heading">{sheet.elapsed}</span>
        </span>
      </div>
      <dl className="px-5 sm:px-6">
        {sheet.lines.map((line) => (
          <div
            key={line.title}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-hairline py-3.5 last:border-0 sm:grid-cols-[7rem_1fr_auto]"
          >
            <dt className="text-muted-foreground max-sm:col-span-2">{line.title}</dt>
            <dd className="font-medium wrap-anywhere text-heading">{line.value}</dd>
            <dd className="flex items-center gap-1.5 text-glass-deep">
              <Icon shape={CircleCheck} className="size-4" />
              {line.state}
            </dd>
          </div>
        ))}
      </dl>
      <div className="lit border-t border-lead p-5 sm:p-6">
        <span className="flex items-end justify-between gap-4">
          <span>
            {sheet.risk}
            <span className="block text-figure font-semibold tracking-display text-heading">{sheet.riskValue}</span>
          </span>
          <span>{sheet.riskText}</span>
        </span>
        <svg
          viewBox="0 0 200 8"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-4 block h-3 w-full overflow-visible stroke-lead"
        >
          <rect width="200" height="8" vectorEffect="non-scaling-stroke" className="fill-pane" />
          <rect width="36" height="8" vectorEffect="non-scaling-stroke" className="fill-glass" />
        </svg>
      </div>
    </MockFrame>
  );
}
