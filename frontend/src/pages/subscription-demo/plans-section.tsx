import { Button } from "../../components/ui/button";
import { fillIn } from "../../lib/fill-in";
import { formatRupees } from "../../lib/currency";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { Notes } from "../../sections/notes";
import { type Plan, plans } from "../../sections/plans";
import { Section } from "../../sections/section";
import { planWords } from "./copy-plans";
import { pricingRest } from "./copy-rest";
import { yearByMonth } from "./credit-cost";
import { Done } from "./done";
import { PeriodRadios } from "./period-radios";
import { PlanCard } from "./plan-card";
import { PlanFigures, PlanPrice } from "./plan-terms";
import { periodOf } from "./pricing-view";

/** One of the two is shown, as the radios say. */
const monthlyOnly = "group-has-[[value=yearly]:checked]/plans:hidden";
const yearlyOnly = "group-not-has-[[value=yearly]:checked]/plans:hidden";

/**
 * The plans with everything that they cost and hold. The form holds the chosen period, so that a plan's button sends it along; which prices
 * are shown needs no script.
 */
export function PlansSection() {
  const { dialog: words } = planWords;
  return (
    <Section id="plans" aria-labelledby="plans-title" space="tight">
      <form method="get" action={href("subscription-demo", { hash: "plans" })} className="group/plans">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="max-w-prose">
            <h2 id="plans-title" className="text-h2">
              {words.title}
            </h2>
            <p className="mt-3">{words.text}</p>
          </div>
          <PeriodRadios words={words} initial={periodOf(useQuery())} />
        </div>
        <Done />
        <ul className="panes mt-8 md:grid-cols-3">
          {plans.map((plan) => (
            <PlanOfBothPeriods key={plan.id} plan={plan} />
          ))}
        </ul>
        <Notes notes={words.footer} className="mt-4" />
      </form>
    </Section>
  );
}

function PlanOfBothPeriods({ plan }: { plan: Plan }) {
  const { dialog } = planWords;
  const { plans: words } = pricingRest;
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
            <p className="mt-1 text-sm">{words.toYourTerms}</p>
          </>
        ) : (
          <>
            <PlanPrice price={monthly.price} unit={dialog.perMonth} className={monthlyOnly} />
            <PlanPrice price={year.perMonth} unit={dialog.perMonth} className={yearlyOnly} />
            <p className={`mt-1 text-sm ${monthlyOnly}`}>{words.billedMonthly}</p>
            <p className={`mt-1 text-sm font-semibold text-glass-deep ${yearlyOnly}`}>
              {fillIn(words.billedYearly, { price: formatRupees(year.perYear), saving: formatRupees(year.saving) })}
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
            className="w-full px-2!"
          >
            {plan.cta}
          </Button>
          <p className="mt-2 text-center text-sm">{words.assurances[plan.id]}</p>
        </>
      }
      figures={
        year === null ? (
          <PlanFigures terms={monthly} words={dialog} />
        ) : (
          <>
            <PlanFigures terms={monthly} words={dialog} creditsUnit={words.perMonth} className={monthlyOnly} />
            <PlanFigures terms={yearly} words={dialog} creditsUnit={words.perYear} className={yearlyOnly} />
          </>
        )
      }
    />
  );
}
