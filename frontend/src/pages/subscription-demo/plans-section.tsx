import { Fold } from "../../components/fold";
import { Button } from "../../components/ui/button";
import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { formatRupees } from "../../lib/format";
import { useQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { HeroGlass } from "../../sections/hero-glass.static";
import { Notes } from "../../sections/notes";
import { type Plan, plans } from "../../sections/plans";
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
  const { plans: page } = pricingSections;
  return (
    <section id="plans" aria-labelledby="plans-title" className="hero-ground border-b border-hairline">
      <HeroGlass lattice="bars" shape="transom" />
      <div className="shell grid gap-x-16 gap-y-3 pt-16 sm:pt-20 lg:grid-cols-[1.1fr_1fr] lg:items-baseline">
        <h1 className="text-h2 tracking-display">{page.title}</h1>
        <p className="text-lg">{page.text}</p>
      </div>
      <form method="get" action={href("subscription-demo", { hash: "plans" })} className="by-period shell pb-12 sm:pb-16">
        <div className="mt-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t border-hairline pt-5">
          <div>
            <h2 id="plans-title" className="text-h3">
              {copy.title}
            </h2>
            <p className="mt-1">{copy.text}</p>
          </div>
          <div className="flex flex-col sm:items-end">
            <PeriodRadios copy={copy} initial={periodOf(useQuery())} />
            <p className="mt-1.5 text-sm text-muted">{fill(page.saving, savings)}</p>
          </div>
        </div>
        <Done />
        <ul className="panes mt-7 md:grid-cols-3">
          {plans.map((plan) => (
            <PlanOfBothPeriods key={plan.id} plan={plan} />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2">
          <Notes notes={copy.footer} />
          <p className="text-sm text-muted">{page.credits}</p>
        </div>
      </form>
      <Fold />
    </section>
  );
}

/** By the plan's id, what a year saves against twelve months. */
const savings = Object.fromEntries(
  plans.flatMap((plan) => {
    const year = yearByMonth(plan);
    return year ? [[plan.id, formatRupees(year.saving)]] : [];
  }),
);

const pane = 18;

/** A pane for every thousand credits of a month. The last one may be lit in part, and a plan by quote has as many as you ask for. */
function CreditPanes({ id, credits, className }: { id: string; credits: number | null; className?: string }) {
  const lit = credits === null ? 0 : credits / 1000;
  return (
    <svg
      viewBox={`0 0 ${12 * pane} ${pane}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      className={cn("mb-4 h-5 w-full max-w-64", className)}
    >
      <clipPath id={id}>
        <rect width={lit * pane} height={pane} />
      </clipPath>
      <path d={diamonds(12)} className="fill-glass" clipPath={`url(#${id})`} />
      <path d={diamonds(12)} fill="none" className="stroke-lead" strokeWidth="1.2" strokeDasharray={credits === null ? "3 2" : undefined} />
    </svg>
  );
}

const diamonds = (count: number) => Array.from({ length: count }, (_, at) => `M${at * pane + 9} 1l8 8-8 8-8-8z`).join("");

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
          <>
            <CreditPanes id="credits-by-quote" credits={null} />
            <PlanFigures terms={monthly} copy={dialog} />
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
