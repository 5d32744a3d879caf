import { Check } from "../../components/icons";
import { Badge } from "../../components/ui/badge";
import { buttonVariants } from "../../components/ui/button";
import { cn } from "../../lib/cn";
import { formatRupees } from "../../lib/currency";
import type { BillingPeriod, Plan } from "../../lib/plan";
import { QueryButton } from "./query-button";

export interface PlanWords {
  mostPopular: string;
  perMonth: string;
  perYear: string;
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
    <li className={cn("flex flex-col p-5 sm:p-6", plan.popular && "lit")}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-h3">{plan.name}</h3>
        {plan.popular && <Badge variant="solid">{words.mostPopular}</Badge>}
      </div>
      <p className="mt-2 text-sm lg:min-h-11">{plan.text}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-figure font-semibold tracking-display text-heading">{price === "Custom" ? price : formatRupees(price)}</span>
        {price !== "Custom" && <span className="text-sm">{period === "monthly" ? words.perMonth : words.perYear}</span>}
      </p>
      <QueryButton
        query={plan.id === "enterprise" ? { pricing: "enterprise" } : { pricing: period, plan: plan.id }}
        onPress={onChoose}
        formClassName="mt-5"
        className={buttonVariants({ variant: plan.popular ? "primary" : "secondary", className: "w-full" })}
      >
        {plan.cta}
      </QueryButton>
      <dl className="mt-6 divide-y divide-hairline border-y border-hairline text-sm">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2.5">
            <dt>{label}</dt>
            <dd className="figures font-semibold text-heading">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 grid gap-2.5 text-sm">
        {[plan.users, ...plan.features].map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-glass-deep" aria-hidden="true" />
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
