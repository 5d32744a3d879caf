import { Badge } from "../../components/ui/badge";
import { formatCount, formatRupees } from "../../lib/format";
import { Link } from "../../components/ui/link";
import type { Plan } from "../../sections/plans";

interface PlanTeaserProps {
  plans: readonly Plan[];
  copy: { perMonth: string; credits: string; custom: string; customCredits: string; popular: string };
}

/** Name, price and credits of each plan. The pricing page has the whole comparison. */
export function PlanTeaser({ plans, copy }: PlanTeaserProps) {
  return (
    <ul className="panes lg:grid-cols-3">
      {plans.map((plan) => {
        const { price, credits } = plan.terms.monthly;
        return (
          <li key={plan.id} className={`spotlight p-6 sm:p-8 ${plan.popular ? "lit" : ""}`}>
            <h3 className="flex min-h-7 items-center justify-between gap-3 text-lg">
              <Link to="subscription-demo" hash="plans" className="after:absolute after:inset-0">
                {plan.name}
              </Link>
              {plan.popular && <Badge variant="solid">{copy.popular}</Badge>}
            </h3>
            <p className="mt-6">
              <span className="text-figure font-semibold tracking-display text-heading">
                {price === "Custom" ? copy.custom : formatRupees(price)}
              </span>
              {price !== "Custom" && <span className="ml-2 text-sm">{copy.perMonth}</span>}
            </p>
            <p className="mt-2 font-medium text-heading">
              {credits === "Custom" ? copy.customCredits : `${formatCount(credits)} ${copy.credits}`}
            </p>
            <p className="mt-4">{plan.text}</p>
          </li>
        );
      })}
    </ul>
  );
}
