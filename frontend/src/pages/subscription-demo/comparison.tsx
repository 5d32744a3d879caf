import type { ReactNode } from "react";
import { support, users } from "../../../generated/claims";
import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { formatCount, formatRupees } from "../../lib/format";
import { type BillingPeriod, type Plan, plans, type PlanTerms } from "../../sections/plans";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { costPerCredit } from "./credit-cost";

const { comparison: copy } = pricingSections;
const { months } = planCopy.dialog;

type Row = [label: string, cell: (plan: Plan) => ReactNode];

const custom = "Custom";

const term = (period: BillingPeriod, name: keyof PlanTerms, show: (value: number) => ReactNode) => (plan: Plan) => {
  const value = plan.terms[period][name];
  return value === custom ? value : show(value);
};
const perCredit = (period: BillingPeriod) => (plan: Plan) => {
  const cost = costPerCredit(plan, period);
  return cost === null ? custom : `₹${cost.toFixed(2)}`;
};

const groups: { title: string; rows: Row[] }[] = [
  {
    title: copy.price,
    rows: [
      [copy.monthly, term("monthly", "price", formatRupees)],
      [copy.yearly, term("yearly", "price", formatRupees)],
    ],
  },
  {
    title: copy.credits,
    rows: [
      [copy.creditsMonthly, term("monthly", "credits", formatCount)],
      [copy.creditsYearly, term("yearly", "credits", formatCount)],
      [copy.perCredit, perCredit("monthly")],
      [copy.perCreditYearly, perCredit("yearly")],
      [copy.extra, term("monthly", "additionalCreditPrice", formatRupees)],
      [copy.rollover, term("monthly", "rolloverMonths", (count) => `${count} ${months}`)],
      [copy.rolloverYearly, term("yearly", "rolloverMonths", (count) => `${count} ${months}`)],
      [copy.spendCredits, (plan) => users.whoSpendCredits[plan.id]],
    ],
  },
];

/** Where a year has other credits than twelve months: what each costs. */
export function YearNotes() {
  return plans.map((plan) => {
    const [monthly, yearly] = [plan.terms.monthly.credits, plan.terms.yearly.credits];
    if (monthly === custom || yearly === custom || monthly * 12 === yearly) return null;
    return (
      <p key={plan.id} className="mt-6 text-sm text-balance">
        {fill(copy.yearNote, {
          plan: plan.name,
          yearly: formatCount(yearly),
          yearlyCost: perCredit("yearly")(plan),
          monthly: formatCount(monthly * 12),
          monthlyCost: perCredit("monthly")(plan),
        })}
      </p>
    );
  });
}

/** All terms of each plan, then what it adds to the plan before it. The popular plan is one lit pane from top to bottom. */
export function Comparison() {
  return (
    <div className="relative isolate">
      <div aria-hidden="true" className="lit glint absolute inset-y-0 right-[22%] -z-1 w-[22%] border border-lead max-sm:hidden" />
      <table className="comparison w-full text-left">
        <caption className="sr-only">{copy.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="max-sm:hidden">
              <span className="sr-only">{copy.terms}</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className={cn("text-h3 font-semibold text-heading max-sm:text-sm", plan.popular && "lit")}>
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <Group key={title} title={title}>
            {rows.map(([label, cell]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {plans.map((plan) => {
                  const value = cell(plan);
                  return (
                    <td key={plan.id} className={value === custom ? "text-muted" : undefined}>
                      {value}
                    </td>
                  );
                })}
              </tr>
            ))}
          </Group>
        ))}
        <Group title={copy.features}>
          <tr>
            <th scope="row">{copy.included}</th>
            {plans.map((plan, at) => (
              <td key={plan.id}>
                <ul className="grid gap-1.5">
                  {featuresOf(plan, plans[at - 1]).map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        </Group>
      </table>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th colSpan={4} scope="rowgroup">
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

const featuresOf = (plan: Plan, before: Plan | undefined) =>
  before ? [fill(copy.all, { plan: before.name }), ...plan.features] : [...plan.features, support.everyPlan];
