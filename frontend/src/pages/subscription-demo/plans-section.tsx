import { Fold } from "../../components/fold";
import { Button } from "../../components/ui/button";
import { fill } from "../../lib/fill";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { usePrice } from "../../lib/site";
import { Notes } from "../../sections/notes";
import { Eyebrow } from "../../sections/section-heading";
import { type Plan, plans } from "../../sections/plans";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { yearByMonth } from "./credit-cost";
import { CreditPanes } from "../../sections/credit-panes";
import { Done } from "./done";
import { PeriodRadios } from "./period-radios";
import { PlanCard } from "./plan-card";
import { PlanLight } from "./plan-light";
import { PlanFigures, PlanPrice } from "./plan-terms";
import { periodOf } from "./pricing-view";

/** The chosen period shows its own prices. */
const monthlyOnly = "group-has-[[value=yearly]:checked]/period:hidden";
const yearlyOnly = "not-group-has-[[value=yearly]:checked]/period:hidden";

const formId = "choose-plan";

/** The plans with all prices and terms. A plan's button submits the chosen period; CSS shows the prices of that period. The title is no part of the form. */
export function PlansSection() {
  const { dialog: copy } = planCopy;
  const { plans: page } = pricingSections;
  const format = usePrice();
  const savings = Object.fromEntries(
    plans.flatMap((plan) => {
      const year = yearByMonth(plan);
      return year ? [[plan.id, format(year.saving)]] : [];
    }),
  );
  return (
    <section id="plans" aria-labelledby="plans-title" className="hero-ground border-b border-hairline">
      <div className="group/period shell relative py-14 sm:py-20">
        <PlanLight />
        <div className="lg:w-1/3">
          <div id="plans-title">
            <Eyebrow>{copy.title}</Eyebrow>
          </div>
          <h1 className="text-h1 tracking-display">{page.title}</h1>
          <p className="mt-5 text-lg lg:pr-8">{page.text}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
            <PeriodRadios copy={copy} initial={periodOf(useQuery())} form={formId} />
            <p className="max-w-56 text-sm">{fill(page.saving, savings)}</p>
          </div>
        </div>
        <Done />
        <form id={formId} method="get" action={href("subscription-demo", { hash: "plans" })} className="mt-10">
          <ul className="panes md:grid-cols-3">
            {plans.map((plan) => (
              <PlanOfBothPeriods key={plan.id} plan={plan} />
            ))}
          </ul>
        </form>
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2">
          <Notes notes={copy.footer} />
          <p className="text-sm text-muted-foreground">{page.credits}</p>
        </div>
      </div>
      <Fold />
    </section>
  );
}

function PlanOfBothPeriods({ plan }: { plan: Plan }) {
  const { dialog } = planCopy;
  const { plans: copy } = pricingSections;
  const format = usePrice();
  const { monthly, yearly } = plan.terms;
  const year = yearByMonth(plan);
  return (
    <PlanCard
      plan={plan}
      as="h2"
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
            <p className={`mt-1 text-sm ${monthlyOnly}`}>{copy.billedMonthly}</p>
            <PlanPrice price={year.perMonth} unit={dialog.perMonth} className={yearlyOnly} />
            <p className={`mt-1 text-sm font-semibold text-glass-deep ${yearlyOnly}`}>
              {fill(copy.billedYearly, { price: format(year.perYear), saving: format(year.saving) })}
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
          <>
            <CreditPanes id="credits-by-quote" credits={null} className="max-md:hidden" />
            <PlanFigures terms={monthly} copy={dialog} className="max-md:hidden" />
          </>
        ) : (
          <>
            <CreditPanes id={`${plan.id}-monthly-credits`} credits={Number(monthly.credits)} className={monthlyOnly} />
            <CreditPanes id={`${plan.id}-yearly-credits`} credits={Number(yearly.credits) / 12} className={yearlyOnly} />
            <PlanFigures terms={monthly} copy={dialog} creditsUnit={copy.perMonth} className={monthlyOnly} />
            <PlanFigures terms={yearly} copy={dialog} creditsUnit={copy.perYear} className={yearlyOnly} />
          </>
        )
      }
    />
  );
}
