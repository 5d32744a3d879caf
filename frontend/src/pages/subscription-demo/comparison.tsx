import { clsx } from "clsx";
import type { ReactNode } from "react";
import { support, users } from "../../../generated/claims";
import { fill } from "../../lib/fill";
import { formatCount } from "../../lib/format";
import { usePrice } from "../../lib/site";
import { type BillingPeriod, type Plan, plans, type PlanTerms } from "../../sections/plans";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { costPerCredit } from "./credit-cost";
import styles from "./comparison.module.css";

const { comparison: copy } = pricingSections;
const { months } = planCopy.dialog;

const custom = "Custom";
const isQuoted = (plan: Plan) => plan.terms.monthly.price === custom;

/** What a plan's terms say in a billing period; nothing if the plan is quoted. */
type Term = (plan: Plan, period: BillingPeriod) => string | null;

/** Writes a price. */
type Format = ReturnType<typeof usePrice>;

const term =
  (name: keyof PlanTerms, show: (value: number) => string): Term =>
  (plan, period) => {
    const value = plan.terms[period][name];
    return value === custom ? null : show(value);
  };
const perCredit =
  (format: Format): Term =>
  (plan, period) => {
    const cost = costPerCredit(plan, period);
    return cost === null ? null : format(cost.toFixed(2));
  };

interface Row {
  label: string;
  cell: (plan: Plan) => ReactNode;
  /** What follows "Custom" in the column of a quoted plan. */
  toFit?: string;
}

const terms = (format: Format): Row[] => [
  { label: copy.price, cell: bothPeriods(term("price", format), copy.inMonth, copy.inYear), toFit: copy.quoted },
  { label: copy.credits, cell: bothPeriods(term("credits", formatCount), copy.inMonth, copy.inYear), toFit: copy.toVolumes },
  { label: copy.perCredit, cell: bothPeriods(perCredit(format), copy.monthly, copy.yearly) },
  { label: copy.extra, cell: (plan) => term("additionalCreditPrice", format)(plan, "monthly") },
  {
    label: copy.rollover,
    cell: bothPeriods(
      term("rolloverMonths", (count) => `${count} ${months}`),
      copy.monthly,
      copy.yearly,
    ),
    toFit: copy.toTerms,
  },
];

const rows = (format: Format): Row[] => [
  ...terms(format).map(({ cell, ...row }) => ({
    ...row,
    cell: (plan: Plan) => (isQuoted(plan) ? <Custom toFit={row.toFit} /> : cell(plan)),
  })),
  { label: copy.spendCredits, cell: (plan) => users.whoSpendCredits[plan.id] },
  { label: copy.included, cell: (plan) => <Features plan={plan} className="grid gap-1.5 font-normal" /> },
];

function Custom({ toFit }: { toFit?: string }) {
  return (
    <>
      {custom}
      {toFit && <span className="block font-normal">{toFit}</span>}
    </>
  );
}

/** The value of a month, and below it that of a year. */
function bothPeriods(show: Term, month: string, year: string) {
  return (plan: Plan) => (
    <>
      {show(plan, "monthly")} <span className="font-normal">{month}</span>
      <span className="block font-normal">
        {show(plan, "yearly")} {year}
      </span>
    </>
  );
}

/** What a credit costs by month and by year, for plans whose year has other credits than twelve months. */
export function YearNotes() {
  const cost = perCredit(usePrice());
  return plans.map((plan) => {
    const [monthly, yearly] = [plan.terms.monthly.credits, plan.terms.yearly.credits];
    if (monthly === custom || yearly === custom || monthly * 12 === yearly) return null;
    return (
      <p key={plan.id} className="max-w-measure text-sm">
        {fill(copy.yearNote, {
          plan: plan.name,
          yearly: formatCount(yearly),
          yearlyCost: cost(plan, "yearly"),
          monthly: formatCount(monthly * 12),
          monthlyCost: cost(plan, "monthly"),
        })}
      </p>
    );
  });
}

/** The terms of all plans in one window. The popular plan is one lit pane from top to bottom. A phone has the quoted plan below the others. */
export function Comparison() {
  const format = usePrice();
  return (
    <>
      <div className="relative isolate">
        <div
          aria-hidden="true"
          className="lit absolute inset-y-0 left-[46%] -z-1 w-[54%] border-l-2 border-lead sm:left-[48%] sm:w-[26%] sm:border-r-2"
        />
        <table className={`${styles.comparison} w-full text-left max-lg:text-sm`}>
          <caption className="sr-only">{copy.caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-[22%] max-sm:hidden">
                <span className="sr-only">{copy.terms}</span>
              </th>
              {plans.map((plan) => (
                <th
                  key={plan.id}
                  scope="col"
                  className={clsx(columnClass(plan), "font-semibold text-heading sm:text-h3", plan.popular && "lit sm:w-[26%]")}
                >
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows(format).map(({ label, cell }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {plans.map((plan) => (
                  <td key={plan.id} className={clsx(columnClass(plan), "font-semibold", plan.popular ? "lit-words" : "text-body")}>
                    {cell(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {plans.filter(isQuoted).map((plan) => (
        <Quoted key={plan.id} plan={plan} />
      ))}
    </>
  );
}

/** The line before the first plan. A phone has the quoted plan below the table. */
const columnClass = (plan: Plan) => clsx(plan === plans[0] && "border-lead sm:border-l-2", isQuoted(plan) && "max-sm:hidden");

/** A plan without a price list, on a phone. */
function Quoted({ plan }: { plan: Plan }) {
  return (
    <section aria-label={plan.name} className="grid gap-3 border-t-2 border-lead p-4 text-sm sm:hidden">
      <h3 className="text-h3">
        {plan.name}
        <span className="block text-base font-normal text-body">
          {custom}, {copy.quoted}
        </span>
      </h3>
      <p className="text-pretty">{fill(copy.quotedTerms, { users: users.whoSpendCredits[plan.id] })}</p>
      <Features plan={plan} className="diamonds grid gap-1.5" />
    </section>
  );
}

function Features({ plan, className }: { plan: Plan; className: string }) {
  const before = plans[plans.indexOf(plan) - 1];
  const features = before ? [fill(copy.all, { plan: before.name }), ...plan.features] : [...plan.features, support.everyPlan];
  return (
    <ul className={className}>
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}
