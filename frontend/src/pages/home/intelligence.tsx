import type { ReactNode } from "react";
import { cn } from "../../lib/cn";
import { castell, halden } from "../../lib/sample-world";
import { home } from "./copy";
import { Monogram } from "../../sections/mockups/monogram";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";

const { intelligence } = home;

/** The five jobs as one window, with each pane in the color of its job. */
export function IntelligenceSection() {
  return (
    <Section id="features">
      <SectionHeading align="split" title={intelligence.title} text={intelligence.text} />
      <ul className="panes mt-14 sm:grid-cols-2 lg:grid-cols-6">
        <Pane {...intelligence.market} className="glass-viridian lg:col-span-2">
          <Funnel />
        </Pane>
        <Pane {...intelligence.visitors} className="glass-cobalt lg:col-span-4">
          <Matches />
        </Pane>
        <Pane {...intelligence.audience} className="glass-amber lg:col-span-2">
          <ul className="flex flex-wrap gap-2 text-xs font-semibold text-heading">
            {intelligence.audience.platforms.map((platform) => (
              <li key={platform} className="rounded-sm border border-lead bg-pane px-3 py-2">
                {platform}
              </li>
            ))}
          </ul>
        </Pane>
        <Pane {...intelligence.personalize} className="glass-ruby lg:col-span-2">
          <div className="rounded-lg rounded-bl-none border border-lead bg-pane p-4 text-sm">
            <p className="text-heading">{intelligence.personalize.message}</p>
            <p className="mt-2 text-xs text-muted">{intelligence.personalize.from}</p>
          </div>
        </Pane>
        <Pane {...intelligence.convert} className="glass-cobalt sm:col-span-2 sm:max-lg:flex-row sm:max-lg:*:basis-1/2">
          <p className="text-figure font-semibold tracking-display text-heading">{intelligence.convert.figure}</p>
          <p className="mt-1 text-sm text-body">{intelligence.convert.label}</p>
        </Pane>
      </ul>
    </Section>
  );
}

function Pane({ title, text, className, children }: { title: string; text: string; className: string; children: ReactNode }) {
  return (
    <li className={cn("flex flex-col", className)}>
      <div className="p-6 sm:p-7">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2 max-w-measure">{text}</p>
      </div>
      <div className="lit flex min-h-40 grow flex-col justify-end p-6 sm:p-7">{children}</div>
    </li>
  );
}

function Funnel() {
  return (
    <ul className="grid grow auto-rows-fr gap-1.5 text-xs">
      {intelligence.market.bars.map((bar) => (
        <li key={bar.label} className="grid grid-cols-[6.5rem_1fr] items-center gap-2">
          {bar.label}
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-full min-h-3.5 w-full">
            <rect width={bar.share} height="8" className="fill-glass" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

const matches = [halden, castell];

function Matches() {
  return (
    <div role="img" aria-label="Two anonymous visits matched to companies and people" className="grid gap-3 text-sm">
      {matches.map(({ city, lastPageViewed, name, person }) => (
        <div key={name} className="grid items-center gap-x-4 gap-y-2 lg:grid-cols-[1fr_2.5rem_1.2fr]">
          <span className="rounded-md border border-dashed border-edge px-3 py-2.5 text-body">
            {city}, {lastPageViewed}
          </span>
          <span className="h-px bg-lead max-lg:hidden" />
          <span className="flex items-center gap-3 rounded-md border border-lead bg-pane px-3 py-2">
            <Monogram name={name} className="size-7" />
            <span className="min-w-0">
              <span className="block truncate font-semibold text-heading">{name}</span>
              <span className="block truncate text-xs text-muted">{person.name}</span>
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
