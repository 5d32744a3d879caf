import Check from "#icon/check";
import { Icon } from "../../components/ui/icon";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { cn } from "../../lib/cn";
import { formatRupees } from "../../lib/currency";
import type { BillingPeriod, Plan } from "../../sections/plans";
import { queryOf } from "./pricing-view";
import { QueryForm } from "./query-form";

export interface PlanWords {
  mostPopular: string;
  perMonth: string;
  perYear: string;
  quoted: string;
  credits: string;
  extraCredit: string;
  rollover: string;
  months: string;
}

interface PlanCardProps {
  plan: Plan;
  period: BillingPeriod;
  words: PlanWords;
  onChoose: () => void;
}

/** One plan with every figure of its billing period. */
export function PlanCard({ plan, period, words, onChoose }: PlanCardProps) {
  const { price, credits, additionalCreditPrice, rolloverMonths } = plan.terms[period];
  const figures = [
    [words.credits, credits === "Custom" ? credits : formatCount(credits)],
    [words.extraCredit, additionalCreditPrice === "Custom" ? additionalCreditPrice : formatRupees(additionalCreditPrice)],
    [words.rollover, rolloverMonths === "Custom" ? rolloverMonths : `${rolloverMonths} ${words.months}`],
  ] as const;
  return (
    // Subgrid: the rows of neighbouring plans keep level whatever wraps.
    <li className={cn("p-5 pb-8 md:row-span-6 md:pb-5 md:grid md:grid-rows-subgrid md:gap-y-0 lg:px-6", plan.popular && "lit")}>
      {plan.popular && (
        <Badge variant="solid" className="absolute -top-3 left-5 z-10 lg:left-6">
          {words.mostPopular}
        </Badge>
      )}
      <h3 className="mt-1 text-h3">{plan.name}</h3>
      <p className="mt-1 text-sm">{plan.text}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure font-semibold tracking-display text-heading">{price === "Custom" ? price : formatRupees(price)}</span>
        <span className="text-sm">{price === "Custom" ? words.quoted : period === "monthly" ? words.perMonth : words.perYear}</span>
      </p>
      <QueryForm
        query={plan.id === "enterprise" ? queryOf({ period, isContact: true }) : { pricing: period, plan: plan.id }}
        onPress={onChoose}
        className="mt-4"
      >
        <Button type="submit" variant={plan.popular ? "primary" : "secondary"} className="w-full px-2!">
          {plan.cta}
        </Button>
      </QueryForm>
      <dl className="mt-4 divide-y divide-hairline border-y border-hairline text-sm">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold text-heading">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid content-start gap-1 text-sm">
        {[plan.users, ...plan.features].map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon shape={Check} className="mt-0.5 size-4 shrink-0 text-glass-deep" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
