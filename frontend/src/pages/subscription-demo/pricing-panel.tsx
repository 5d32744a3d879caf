import { useEffect, useRef } from "react";
import { notify } from "../../components/toast";
import { notice, type NoticeId, type NoticeParams } from "../../lib/notices";
import type { Plan } from "../../sections/plans";
import { EnterpriseRequest, type EnterpriseWords } from "./enterprise-request";
import { PeriodSwitch } from "./period-switch";
import { PlanCard, type PlanWords } from "./plan-card";
import type { PricingView } from "./pricing-view";

export interface PricingPanelProps {
  /** Of the heading that names the dialog or the section. */
  titleId: string;
  plans: readonly Plan[];
  words: PlanWords & {
    title: string;
    text: string;
    period: string;
    monthly: string;
    yearly: string;
    saveMore: string;
    footer: readonly string[];
  };
  enterprise: EnterpriseWords;
  view: PricingView;
  onView: (view: PricingView) => void;
  /** What a visitor without JavaScript has just done. */
  done: { id: NoticeId; params?: NoticeParams } | null;
}

/** The plans, or the contact view of Enterprise: what the dialog holds, and the page itself without JavaScript. */
export function PricingPanel({ titleId, plans, words, enterprise, view, onView, done }: PricingPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { period, isContact } = view;
  const wasContact = useRef(isContact);

  // The control that had the focus is gone.
  useEffect(() => {
    if (wasContact.current !== isContact) heading.current?.focus();
    wasContact.current = isContact;
  }, [isContact]);

  const show = (patch: Partial<PricingView>) => onView({ ...view, ...patch });

  function choose(plan: Plan) {
    if (plan.id === "enterprise") show({ isContact: true });
    else notify("plan-selected", { params: { plan: plan.name } });
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-prose">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="pr-10 text-h2 outline-none">
            {isContact ? enterprise.title : words.title}
          </h2>
          <p className="mt-1">{isContact ? enterprise.text : words.text}</p>
        </div>
        {!isContact && <PeriodSwitch words={words} period={period} onChoose={(chosen) => show({ period: chosen })} />}
      </div>
      {done && <Done {...done} />}
      {isContact ? (
        <EnterpriseRequest
          words={enterprise}
          period={period}
          onBack={() => show({ isContact: false })}
          onSent={() => show({ isContact: false })}
        />
      ) : (
        <>
          <ul className="panes mt-5 md:grid-cols-3">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} period={period} words={words} onChoose={() => choose(plan)} />
            ))}
          </ul>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {words.footer.map((note) => (
              <li key={note} className="flex items-center gap-2">
                <span className="size-1.5 rotate-45 bg-glass" />
                {note}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Done({ id, params }: { id: NoticeId; params?: NoticeParams }) {
  const { title, description } = notice(id, params);
  return (
    <div role="status" className="mt-6 max-w-prose border-l-2 border-glass bg-glass-wash px-4 py-3">
      <p className="font-semibold text-heading">{title}</p>
      <p>{description}</p>
    </div>
  );
}
