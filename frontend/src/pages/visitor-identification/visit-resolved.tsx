import type { hero } from "./copy";
import { Live } from "../../sections/mockups/live";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { Monogram } from "../../sections/mockups/monogram";

/** One visit before and after identification: an anonymous trail above, the named lead below. */
export function VisitResolved({ copy }: { copy: typeof hero.picture }) {
  return (
    <MockFrame label={copy.label}>
      <div className="bg-tint px-5 py-6">
        <p className="flex items-center justify-between gap-4 text-muted-foreground">
          <span className="font-semibold">{copy.before.title}</span>
          <span className="text-sm">
            <Live />
          </span>
        </p>
        <p className="mt-4 flex flex-wrap gap-2 font-mono text-sm text-body">
          {copy.before.trail.map((path, index) => (
            <span key={index} className="rounded-sm border border-hairline bg-pane px-2 py-1">
              {path}
            </span>
          ))}
        </p>
        <p className="mt-4 text-sm text-muted-foreground">{copy.before.facts}</p>
      </div>
      <div className="relative border-t border-lead">
        <span className="absolute inset-x-0 -top-2 mx-auto size-4 rotate-45 border border-lead bg-glass" />
      </div>
      <div className="lit px-5 py-6">
        <p className="flex items-center gap-4">
          <Monogram name={copy.person.name} className="size-11 rounded-sm border border-lead text-xs" />
          <span className="min-w-0 grow">
            <span className="block text-h3 font-semibold text-heading">{copy.person.name}</span>
            <span className="text-body">{copy.person.detail}</span>
          </span>
          <span className="text-right">
            <span className="block text-figure font-semibold tracking-display text-heading">{copy.score}</span>
            <span className="text-sm text-body">score</span>
          </span>
        </p>
        <p className="mt-4 flex items-center gap-3 rounded-md border border-hairline bg-pane px-3 py-3">
          <Monogram name={copy.company.name} />
          <span>
            <span className="block font-semibold text-heading">{copy.company.name}</span>
            <span className="block text-sm text-muted-foreground">{copy.company.detail}</span>
          </span>
        </p>
        <p className="mt-4 flex flex-wrap gap-2 text-sm font-semibold text-glass-deep">
          {copy.reasons.map((reason) => (
            <span key={reason} className="rounded-sm border border-hairline bg-pane px-2 py-1">
              {reason}
            </span>
          ))}
        </p>
      </div>
    </MockFrame>
  );
}
