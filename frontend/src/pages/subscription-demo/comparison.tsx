import Check from "#icon/check";
import Minus from "#icon/minus";
import type { ReactNode } from "react";
import { support, users } from "../../../generated/claims";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { formatCount, formatRupees } from "../../lib/format";
import { type BillingPeriod, type Plan, plans, type PlanTerms } from "../../sections/plans";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { costPerCredit } from "./credit-cost";

const { comparison: copy } = pricingSections;
const { months } = planCopy.dialog;

type Row = [label: string, cell: (plan: Plan) => ReactNode];

const term = (period: BillingPeriod, name: keyof PlanTerms, show: (value: number) => ReactNode) => (plan: Plan) => {
  const value = plan.terms[period][name];
  return value === "Custom" ? value : show(value);
};
const perCredit = (period: BillingPeriod) => (plan: Plan) => {
  const cost = costPerCredit(plan, period);
  return cost === null ? "Custom" : `₹${cost.toFixed(2)}`;
};

/** The plan with all features lists them all. */
const features = [...new Set(plans.flatMap((plan) => plan.features))];

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
    ],
  },
  {
    title: copy.features,
    rows: [
      [users.everyPlan, (plan) => <Included isSo={plan.users === users.everyPlan} />],
      [copy.spendCredits, (plan) => users.whoSpendCredits[plan.id]],
      [support.everyPlan, () => <Included isSo />],
      ...features.map((feature): Row => [feature, (plan) => <Included isSo={plan.features.includes(feature)} />]),
    ],
  },
];

/** All terms and features of each plan. */
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
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {plans.map((plan) => (
                <td key={plan.id}>{cell(plan)}</td>
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
      <span className="sr-only">{isSo ? copy.yes : copy.no}</span>
    </>
  );
}
