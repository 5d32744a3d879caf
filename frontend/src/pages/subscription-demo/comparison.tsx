import Check from "#icon/check";
import Minus from "#icon/minus";
import type { ReactNode } from "react";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { formatRupees } from "../../lib/currency";
import { type BillingPeriod, type Plan, plans, type PlanTerms } from "../../sections/plans";
import { planWords } from "./copy-plans";
import { pricingRest } from "./copy-rest";
import { costPerCredit } from "./credit-cost";
import { formatCount } from "../../lib/count";

const { comparison: words, plans: units } = pricingRest;
const { months } = planWords.dialog;

type Row = [label: string, cell: (plan: Plan) => ReactNode];

const term = (period: BillingPeriod, name: keyof PlanTerms, show: (value: number) => ReactNode) => (plan: Plan) => {
  const value = plan.terms[period][name];
  return value === "Custom" ? value : show(value);
};
const perCredit = (period: BillingPeriod) => (plan: Plan) => {
  const cost = costPerCredit(plan, period);
  return cost === null ? "Custom" : `₹${cost.toFixed(2)}`;
};

/** The plan with everything names every feature. */
const features = [...new Set(plans.flatMap((plan) => plan.features))];

const groups: { title: string; rows: Row[] }[] = [
  {
    title: words.price,
    rows: [
      [words.monthly, term("monthly", "price", (price) => `${formatRupees(price)} ${units.perMonth}`)],
      [words.yearly, term("yearly", "price", (price) => `${formatRupees(price)} ${units.perYear}`)],
    ],
  },
  {
    title: words.credits,
    rows: [
      [words.included, term("monthly", "credits", (credits) => `${formatCount(credits)} ${units.perMonth}`)],
      [words.includedYearly, term("yearly", "credits", (credits) => `${formatCount(credits)} ${units.perYear}`)],
      [words.perCredit, perCredit("monthly")],
      [words.perCreditYearly, perCredit("yearly")],
      [words.extra, term("monthly", "additionalCreditPrice", formatRupees)],
      [words.rollover, term("monthly", "rolloverMonths", (count) => `${count} ${months}`)],
      [words.rolloverYearly, term("yearly", "rolloverMonths", (count) => `${count} ${months}`)],
    ],
  },
  {
    title: words.features,
    rows: [
      ...plans.slice(0, 1).map(({ users }): Row => [users, (plan) => <Included isSo={plan.users === users} />]),
      ...features.map((feature): Row => [feature, (plan) => <Included isSo={plan.features.includes(feature)} />]),
    ],
  },
];

const columns = "max-sm:grid max-sm:grid-cols-3";

/** Plan by plan. On a phone the name of a row stands above its three cells. */
export function Comparison() {
  return (
    <table className="w-full table-fixed border-collapse text-left max-sm:block max-sm:text-sm">
      <caption className="sr-only">{words.caption}</caption>
      <thead className="sticky top-(--spacing-header) z-1 bg-page max-sm:block">
        <tr className={cn("border-b border-lead", columns)}>
          <th scope="col" className="max-sm:hidden sm:w-[34%]">
            <span className="sr-only">{words.terms}</span>
          </th>
          {plans.map((plan) => (
            <th key={plan.id} scope="col" className={cn("px-3 py-3 text-h3 max-sm:text-sm", plan.popular && "bg-glass-wash")}>
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title} className="max-sm:block">
          <tr className="max-sm:block">
            <th colSpan={4} scope="rowgroup" className="pt-8 pb-2 text-sm text-glass-deep max-sm:block">
              {title}
            </th>
          </tr>
          {rows.map(([label, cell]) => (
            <tr key={label} className={cn("border-t border-hairline", columns)}>
              <th scope="row" className="py-3 pr-4 align-top font-medium text-heading max-sm:col-span-3 max-sm:pb-0">
                {label}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={cn("px-3 py-3 align-top", plan.popular && "sm:bg-glass-wash")}>
                  {cell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Included({ isSo }: { isSo: boolean }) {
  return (
    <>
      <Icon shape={isSo ? Check : Minus} className={cn("size-5", isSo ? "text-glass-deep" : "text-muted")} />
      <span className="sr-only">{isSo ? words.yes : words.no}</span>
    </>
  );
}
