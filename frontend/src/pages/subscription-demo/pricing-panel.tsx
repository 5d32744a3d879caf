import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button";
import { useSetQuery } from "../../lib/set-query";
import { Notes } from "../../sections/notes";
import { type Plan, plans } from "../../sections/plans";
import { choosePlan } from "./choose-plan";
import { planCopy } from "./copy-plans";
import { Done } from "./done";
import { EnterpriseRequest } from "./enterprise-request";
import { PeriodSwitch } from "./period-switch";
import { PlanCard } from "./plan-card";
import { PlanFigures, PlanPrice } from "./plan-terms";
import { type PricingView, queryOf } from "./pricing-view";
import { QueryForm } from "./query-form";

export interface PricingPanelProps {
  /** Prefix of the id of the heading that labels the dialog or the section. Both can show the contact view at once. */
  id: "dialog" | "plans";
  view: PricingView;
  onView: (view: PricingView) => void;
}

/** The content of the dialog: the plans of one period, or the contact view of Enterprise. */
export function PricingPanel({ id, view, onView }: PricingPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { period, isContact } = view;
  const wasContact = useRef(isContact);
  const { dialog: copy, enterprise } = planCopy;

  // The focused control is gone, so the heading gets the focus.
  useEffect(() => {
    if (wasContact.current !== isContact) heading.current?.focus();
    wasContact.current = isContact;
  }, [isContact]);

  const show = (patch: Partial<PricingView>) => onView({ ...view, ...patch });

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-prose">
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="pr-10 text-h2 outline-none">
            {isContact ? enterprise.title : copy.title}
          </h2>
          <p className="mt-3 in-[dialog]:md:mt-1">{isContact ? enterprise.text : copy.text}</p>
        </div>
        {!isContact && <PeriodSwitch copy={copy} period={period} onChoose={(chosen) => show({ period: chosen })} />}
      </div>
      <Done />
      {isContact ? (
        <EnterpriseRequest
          formId={id === "dialog" ? "dialog-enterprise" : undefined}
          copy={enterprise}
          period={period}
          onBack={() => show({ isContact: false })}
          onSent={() => show({ isContact: false })}
        />
      ) : (
        <>
          <ul className="panes mt-5 md:grid-cols-3">
            {plans.map((plan) => (
              <PlanOfPeriod key={plan.id} plan={plan} view={view} onTalk={() => show({ isContact: true })} />
            ))}
          </ul>
          <Notes notes={copy.footer} className="mt-4" />
        </>
      )}
    </>
  );
}

function PlanOfPeriod({ plan, view: { period }, onTalk }: { plan: Plan; view: PricingView; onTalk: () => void }) {
  const copy = planCopy.dialog;
  const terms = plan.terms[period];
  const isQuoted = terms.price === "Custom";
  const setQuery = useSetQuery();

  async function choose() {
    // `<Done>` says it too.
    if (!(await choosePlan(plan.id))) setQuery({ plan: plan.id }, { replace: true });
  }

  return (
    <PlanCard
      plan={plan}
      mostPopular={copy.mostPopular}
      price={<PlanPrice price={terms.price} unit={isQuoted ? copy.quoted : period === "monthly" ? copy.perMonth : copy.perYear} />}
      action={
        <QueryForm
          query={isQuoted ? queryOf({ period, isContact: true }) : { pricing: period, plan: plan.id }}
          onPress={() => (isQuoted ? onTalk() : void choose())}
        >
          <Button type="submit" variant={plan.popular ? "primary" : "secondary"} className="w-full px-0!">
            {plan.cta}
          </Button>
        </QueryForm>
      }
      figures={<PlanFigures terms={terms} copy={copy} />}
    />
  );
}
