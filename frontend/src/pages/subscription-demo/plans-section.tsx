import { Fold } from "../../components/fold";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { fill } from "../../lib/fill";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { usePrice } from "../../lib/site";
import { Notes } from "../../sections/notes";
import { HeroGlass } from "../../sections/hero-glass.static";
import { Projection } from "../../sections/projection.static";
import { Eyebrow } from "../../sections/section-heading";
import { type Plan, plans } from "../../sections/plans";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { yearByMonth } from "./credit-cost";
import { CreditWall } from "./credit-wall";
import { fittingCard, onFittingCard, wallAndPlans } from "./credit-wall-classes";
import { Done } from "./done";
import { PeriodRadios } from "./period-radios";
import { PlanCard } from "./plan-card";
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
    <>
      <section id="plans" aria-labelledby="plans-title" className="hero-ground border-b border-hairline">
        <HeroGlass lattice="bars" isStrip />
        <div className={`${wallAndPlans} group/period shell py-10 sm:pb-14`}>
          <div id="plans-title">
            <Eyebrow>{copy.title}</Eyebrow>
          </div>
          <h1 className="text-h1 tracking-display">{page.title}</h1>
          <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <p className="max-w-136 text-lg">{page.text}</p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:flex-row-reverse">
              <PeriodRadios copy={copy} initial={periodOf(useQuery())} form={formId} />
              <p className="max-w-56 text-sm lg:text-right">{fill(page.saving, savings)}</p>
            </div>
          </div>
          <Done />
          <div className="mt-7 sm:mt-9">
            <CreditWall monthlyOnly={monthlyOnly} yearlyOnly={yearlyOnly} />
          </div>
          <form id={formId} method="get" action={href("subscription-demo", { hash: "plans" })}>
            <ul className="panes md:grid-cols-3">
              {plans.map((plan) => (
                <PlanOfBothPeriods key={plan.id} plan={plan} />
              ))}
            </ul>
          </form>
          <Notes notes={copy.footer} className="mt-4" />
        </div>
        <Fold />
      </section>
      <Projection />
    </>
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
      badge={
        <span className="flex gap-2">
          {plan.popular && <Badge variant="outline">{dialog.mostPopular}</Badge>}
          <Badge variant="solid" className={onFittingCard}>
            {copy.bestFit}
          </Badge>
        </span>
      }
      className={fittingCard[plan.id]}
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
            <PlanPrice price={year.perYear} unit={dialog.perYear} className={yearlyOnly} />
            <p className={`mt-1 text-sm font-semibold text-glass-deep ${yearlyOnly}`}>
              {fill(copy.billedYearly, { price: format(year.perMonth), saving: format(year.saving) })}
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
          <PlanFigures terms={monthly} copy={dialog} className="max-md:hidden" />
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
