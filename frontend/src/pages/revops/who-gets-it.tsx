import { Choice, Choices } from "../../sections/demo/choices";
import { SectionHeading } from "../../sections/section-heading";
import type { routing as copy } from "./copy";
import { RoutingRules } from "./routing-rules";

/** A demo: choose one of five leads, and see the rule that matches it. */
export function WhoGetsIt({ routing }: { routing: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" eyebrow={routing.kicker} title={routing.title} text={routing.text} />
      <div className="by-choice mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_1fr]">
        <Choices legend={routing.legend} className="panes">
          {routing.leads.map((lead, index) => (
            <Choice key={lead.name} name="lead" value={index + 1} checked={index === 0}>
              <b className="block font-semibold text-heading">{lead.name}</b>
              <span className="text-sm">{lead.facts}</span>
            </Choice>
          ))}
        </Choices>
        <div className="lg:pt-11">
          <RoutingRules routing={routing} />
          <div role="status" className="alternatives mt-6">
            {routing.leads.map((lead, index) => (
              <p key={lead.name} data-when={index + 1} className="border-l-2 border-glass pl-5">
                <b className="block font-semibold text-heading">{routing.rules[lead.rule - 1]?.then}</b>
                {lead.why}
              </p>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
