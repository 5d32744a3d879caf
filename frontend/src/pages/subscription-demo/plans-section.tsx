import { Button } from "../../components/ui/button";
import { fill } from "../../lib/fill";
import { formatRupees } from "../../lib/format";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { Notes } from "../../sections/notes";
import { type Plan, plans } from "../../sections/plans";
import { Section } from "../../sections/section";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { yearByMonth } from "./credit-cost";
import { Done } from "./done";
import { PeriodRadios } from "./period-radios";
import { PlanCard } from "./plan-card";
import { PlanFigures, PlanPrice } from "./plan-terms";
import { periodOf } from "./pricing-view";

/** The radios show one of the two (demo.css). */
const monthlyOnly = "monthly";
const yearlyOnly = "yearly";

/** The plans with all prices and terms. The form holds the chosen period, so a plan's button submits it; CSS shows the prices of that period. */
export function PlansSection() {
  const { dialog: copy } = planCopy;
  return (
    <Section id="plans" aria-labelledby="plans-title" space="tight">
      <form method="get" action={href("subscription-demo", { hash: "plans" })} className="by-period">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="max-w-prose">
            <h2 id="plans-title" className="text-h2">
              {copy.title}
            </h2>
            <p className="mt-3">{copy.text}</p>
          </div>
          <PeriodRadios copy={copy} initial={periodOf(useQuery())} />
        </div>
        <Done />
        <ul className="panes mt-8 md:grid-cols-3">
          {plans.map((plan) => (
            <PlanOfBothPeriods key={plan.id} plan={plan} />
          ))}
        </ul>
        <Notes notes={copy.footer} className="mt-4" />
      </form>
    </Section>
  );
}

function PlanOfBothPeriods({ plan }: { plan: Plan }) {
  const { dialog } = planCopy;
  const { plans: copy } = pricingSections;
  const { monthly, yearly } = plan.terms;
  const year = yearByMonth(plan);
  return (
    <PlanCard
      plan={plan}
      mostPopular={dialog.mostPopular}
      price={
        year === null ? (
          <>
            <PlanPrice price={monthly.price} unit={dialog.quoted} />
            <p className="mt-1 text-sm">{copy.toYourTerms}</p>
          </>
        ) : (
          <>
            <PlanPrice price={monthly.price} unit={dialog.perMonth} className={monthlyOnly} />
            <PlanPrice price={year.perMonth} unit={dialog.perMonth} className={yearlyOnly} />
            <p className={`mt-1 text-sm ${monthlyOnly}`}>{copy.billedMonthly}</p>
            <p className={`mt-1 text-sm font-semibold text-glass-deep ${yearlyOnly}`}>
              {fill(copy.billedYearly, { price: formatRupees(year.perYear), saving: formatRupees(year.saving) })}
            </p>
          </>
        )
      }
      action={
        <>
          <Button
            type="submit"
            name={year === null ? "pricing" : "plan"}
            value={plan.id}
            variant={plan.popular ? "primary" : "secondary"}
            className="w-full px-0!"
          >
            {plan.cta}
          </Button>
          <p className="mt-2 text-center text-sm">{copy.assurances[plan.id]}</p>
        </>
      }
      figures={
        year === null ? (
          <PlanFigures terms={monthly} copy={dialog} />
        ) : (
          <>
            <PlanFigures terms={monthly} copy={dialog} creditsUnit={copy.perMonth} className={monthlyOnly} />
            <PlanFigures terms={yearly} copy={dialog} creditsUnit={copy.perYear} className={yearlyOnly} />
          </>
        )
      }
    />
  );
}
