import { clsx } from "clsx";
import { formatCount } from "../../lib/format";
import { usePrice } from "../../lib/site";
import type { PlanTerms } from "../../sections/plans";

interface PlanPriceProps {
  price: PlanTerms["price"];
  /** The unit of the price. */
  unit: string;
  className?: string | undefined;
}

export function PlanPrice({ price, unit, className }: PlanPriceProps) {
  const format = usePrice();
  return (
    <p className={clsx("flex flex-wrap items-baseline gap-x-2", className)}>
      <span className="text-figure font-semibold tracking-display text-heading">{price === "Custom" ? price : format(price)}</span>
      <span className="text-sm">{unit}</span>
    </p>
  );
}

export interface TermsCopy {
  credits: string;
  extraCredit: string;
  rollover: string;
  months: string;
}

interface PlanFiguresProps {
  terms: PlanTerms;
  copy: TermsCopy;
  /** The unit of the credits, if the period is not beside them. */
  creditsUnit?: string;
  className?: string | undefined;
}

/** Credits, extra credits and rollover in a billing period. */
export function PlanFigures({ terms, copy, creditsUnit = "", className }: PlanFiguresProps) {
  const format = usePrice();
  const { credits, additionalCreditPrice, rolloverMonths } = terms;
  const figures = [
    [copy.credits, credits === "Custom" ? credits : `${formatCount(credits)} ${creditsUnit}`],
    [copy.extraCredit, additionalCreditPrice === "Custom" ? additionalCreditPrice : format(additionalCreditPrice)],
    [copy.rollover, rolloverMonths === "Custom" ? rolloverMonths : `${rolloverMonths} ${copy.months}`],
  ] as const;
  return (
    <dl className={clsx("divide-y divide-hairline border-y border-hairline text-sm", className)}>
      {figures.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-1.5">
          <dt>{label}</dt>
          <dd className="font-semibold text-heading">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
