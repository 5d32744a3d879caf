import { Badge } from "../components/ui/badge";
import { formatCount } from "../lib/format";
import { usePrice } from "../lib/site";
import { Link } from "../components/ui/link";
import { planTeaser as copy } from "./copy-plan-teaser";
import { CreditPanes } from "./credit-panes";
import type { Plan } from "./plans";

interface PlanTeaserProps {
  plans: readonly Plan[];
}

/** Name, price and credits of each plan. The pricing page has the whole comparison. */
export function PlanTeaser({ plans }: PlanTeaserProps) {
  const format = usePrice();
  return (
    <ul className="panes lg:grid-cols-3">
      {plans.map((plan) => {
        const { price, credits } = plan.terms.monthly;
        return (
          <li
            key={plan.id}
            className={`spotlight grid grid-cols-[1fr_auto] gap-x-4 px-5 py-4 sm:p-8 lg:block ${plan.popular ? "lit" : ""}`}
          >
            <h3 className="flex min-h-7 flex-wrap items-center gap-x-3 text-lg lg:justify-between">
              <Link to="subscription-demo" hash="plans" className="stretched-link">
                {plan.name}
              </Link>
              {plan.popular && <Badge variant="solid">{copy.popular}</Badge>}
            </h3>
            <p className="row-span-2 max-lg:text-right lg:mt-6">
              <span className="text-h3 font-semibold tracking-display lg:text-figure text-heading">
                {price === "Custom" ? copy.custom : format(price)}
              </span>
              {price !== "Custom" && <span className="text-sm max-lg:block lg:ml-2">{copy.perMonth}</span>}
            </p>
            <p className="font-medium text-heading max-lg:text-sm lg:mt-2">
              {credits === "Custom" ? copy.customCredits : `${formatCount(credits)} ${copy.credits}`}
            </p>
            <CreditPanes id={`${plan.id}-credits`} credits={credits === "Custom" ? null : credits} className="mt-6 max-lg:hidden" />
            <p className="col-span-2 mt-3 max-sm:hidden lg:mt-0">{plan.text}</p>
          </li>
        );
      })}
    </ul>
  );
}
