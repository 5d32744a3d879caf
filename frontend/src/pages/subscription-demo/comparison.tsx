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
      [copy.included, term("monthly", "credits", formatCount)],
      [copy.includedYearly, term("yearly", "credits", formatCount)],
      [copy.perCredit, perCredit("monthly")],
      [copy.perCreditYearly, perCredit("yearly")],
      [copy.extra, term("monthly", "additionalCreditPrice", formatRupees)],
      [copy.rollover, term("monthly", "rolloverMonths", (count) => `${count} ${months}`)],
      [copy.rolloverYearly, term("yearly", "rolloverMonths", (count) => `${count} ${months}`)],
      [copy.spendCredits, (plan) => users.whoSpendCredits[plan.id]],
    ],
  },
];

/** How many plans have the features of a row names the row. */
const reach = [copy.inEvery, copy.from, copy.only];

/** Where a year has other credits than twelve months: what each costs. */
export function YearNotes() {
  return plans.map((plan) => {
    const [monthly, yearly] = [plan.terms.monthly.credits, plan.terms.yearly.credits];
    if (monthly === custom || yearly === custom || monthly * 12 === yearly) return null;
    return (
      <p key={plan.id} className="mt-6 max-w-prose text-sm">
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

/** All terms of each plan, then its features: a cell covers all plans that have them. */
export function Comparison() {
  return (
    <table className="comparison w-full text-left">
      <caption className="sr-only">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="max-sm:hidden">
            <span className="sr-only">{copy.terms}</span>
          </th>
          {plans.map((plan) => (
            <th
              key={plan.id}
              scope="col"
              className={cn("text-h3 font-semibold text-heading max-sm:text-sm", plan.popular && "bg-glass-wash")}
            >
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th colSpan={4} scope="rowgroup">
              {title}
            </th>
          </tr>
          {rows.map(([label, cell], index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {plans.map((plan) => (
                <Cell
                  key={plan.id}
                  value={cell(plan)}
                  isFirst={index === 0}
                  rowSpan={rows.filter(([, other]) => other(plan) === custom).length}
                />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th colSpan={4} scope="rowgroup">
            {copy.features}
          </th>
        </tr>
        {plans.map((plan, at) => (
          <tr key={plan.id}>
            <th scope="row">{fill(reach[at] ?? "", { plan: plan.name })}</th>
            {plans.slice(0, at).map(({ id }) => (
              <td key={id} className="max-sm:hidden">
                <span className="sr-only">{copy.no}</span>
              </td>
            ))}
            <td colSpan={plans.length - at} className="col-span-3">
              <ul className="flex flex-wrap gap-x-8 gap-y-1">
                {(at === 0 ? [...plan.features, support.everyPlan] : plan.features).map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  value: ReactNode;
  /** Whether its row is the first of the group. */
  isFirst: boolean;
  /** How many rows of the group, from the first on, are custom. */
  rowSpan: number;
}

/** What is custom in several rows stands once. On a phone, where a row is a grid, each row has it. */
function Cell({ value, isFirst, rowSpan }: CellProps) {
  if (value !== custom) return <td>{value}</td>;
  return (
    <>
      <td className="sm:hidden">{value}</td>
      {isFirst && (
        <td rowSpan={rowSpan} className="spanning max-sm:hidden">
          {value}
        </td>
      )}
    </>
  );
}
